import type { Privacy, Report, Result } from '../../service/records';
import { failedChecksIn } from '../checks';
import { getOrAdd } from '../../util/getOrAdd';
import type { Fields } from '../../util/json';

/** What very many reports have in common. */
interface Common {
  readonly privacy: Privacy | undefined;
  readonly hasPassword: boolean | undefined;
  readonly result: Result | undefined;
  readonly project: string | undefined;
}

/** Epoch milliseconds from which seconds are counted, so that they are small integers, which take no memory. */
const epoch = Date.UTC(2020);

type KeptTime = number | string | undefined;

const maxCommon = 1000;
const known = new Map<string, Common>();

/** The values of a report in a list. The record as it was sent is not kept: it may be a hundred times as big. */
export class KeptReport implements Report {
  readonly id: string;
  readonly url: string;
  readonly score: number | undefined;
  readonly failedChecks: readonly string[] | undefined;
  private readonly common: Common;
  private readonly created: KeptTime;
  private readonly generated: KeptTime;

  constructor(report: Report) {
    const { id, url, score, createdAt, generatedAt, privacy, hasPassword, result, project } = report;
    this.id = id;
    this.url = url;
    this.score = score;
    this.failedChecks = failedChecksIn(report);
    this.common = commonOf({ privacy, hasPassword, result, project });
    this.created = keptTime(createdAt);
    this.generated = keptTime(generatedAt);
  }

  get privacy(): Privacy | undefined {
    return this.common.privacy;
  }

  get hasPassword(): boolean | undefined {
    return this.common.hasPassword;
  }

  get result(): Result | undefined {
    return this.common.result;
  }

  get project(): string | undefined {
    return this.common.project;
  }

  get createdAt(): number | undefined {
    return timeOf(this.created);
  }

  get generatedAt(): number | undefined {
    return timeOf(this.generated);
  }

  get fields(): Fields | undefined {
    return undefined;
  }
}

function commonOf(values: Common): Common {
  if (known.size >= maxCommon) known.clear();
  return getOrAdd(known, JSON.stringify(values), () => values);
}

/** Seconds in a small integer, or the milliseconds as text if that is not exact. */
function keptTime(time: number | undefined): KeptTime {
  if (time === undefined) return undefined;
  const seconds = ((time - epoch) / 1000) | 0;
  return timeOf(seconds) === time ? seconds : String(time);
}

function timeOf(kept: KeptTime): number | undefined {
  return typeof kept === 'number' ? kept * 1000 + epoch : kept === undefined ? undefined : Number(kept);
}
