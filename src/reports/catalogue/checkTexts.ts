import * as l10n from '@vscode/l10n';
import { formatsFor, listsFor } from '../../util/format';
import { readNumber } from '../../util/json';
import { pluralFor } from '../../util/plural';
import type { Check } from '../checks';
import { valueText } from '../valueText';
import { adviceFor, catalogueName } from './checkNames';
import { countIn, failureOf, type Failure, type Finding } from './failures';
import { isKnownCheck, type CheckName } from './knownChecks';
import { reasonTextsIn, type Formats, type ReasonTexts } from './reasonTexts';

/** The names, sentences, and advice for the service's checks: the same wherever a check is shown. */
export class CheckTexts {
  private readonly sentences: ReasonTexts;

  constructor(private readonly formats: Formats) {
    this.sentences = reasonTextsIn(formats);
  }

  /** The name of a check of the service; undefined for checks of other services. */
  nameOf(name: string): string | undefined {
    return isKnownCheck(name) ? catalogueName(name) : undefined;
  }

  /** A sentence for each reason why a check failed; undefined if the service provides none, or uses unknown values. */
  reasonsOf(check: Check): readonly string[] | undefined {
    const failure = failureOf(check);
    return failure && this.sentencesOf(failure);
  }

  /** A sentence for each reason of a failure; undefined if one of them isn't known. */
  sentencesOf(failure: Failure): readonly string[] | undefined {
    const known = this.sentences[failure.name];
    const sentences = failure.reasons.map((reason) =>
      // A reason may have the name of a property that every object has.
      Object.hasOwn(known, reason.name) ? known[reason.name]?.(reason, failure) : undefined,
    );
    const told = sentences.filter((sentence) => sentence !== undefined);
    return told.length === sentences.length ? told : undefined;
  }

  /** A sentence of advice on how to make a check pass; undefined for checks of other services. */
  adviceFor({ name, value }: Pick<Check, 'name' | 'value'>): string | undefined {
    if (!isKnownCheck(name)) return undefined;
    const formats = Array.isArray(value) ? value.filter((format) => typeof format === 'string') : [];
    if (name === 'image_format' && formats.length > 0)
      return l10n.t('Convert the images to one of these formats: {0}.', this.formats.joined(formats));
    return adviceFor(name);
  }

  /** The value of a check in readable units; empty if it carries no information. */
  valueOf({ name, value }: Pick<Check, 'name' | 'value'>): string {
    // A made-up address carries no information.
    if (value === false || name === '404_page') return '';
    const { formatBytes, formatCount, formatPercent, formatSeconds, plural } = this.formats;
    const lists = countIn(value);
    if (name === 'in_page_links') return plural(lists, l10n.t('{0} link'), l10n.t('{0} links'));
    if (name === 'http_requests') return plural(lists, l10n.t('{0} request'), l10n.t('{0} requests'));
    const number = readNumber(value);
    const units: Partial<Record<CheckName, (number: number) => string>> = {
      page_size: formatBytes,
      text_compression: formatBytes,
      load_time: formatSeconds,
      text_html_ratio: formatPercent,
      content_length: (words) => plural(words, l10n.t('{0} word'), l10n.t('{0} words')),
      dom_size: formatCount,
    };
    const format = isKnownCheck(name) ? units[name] : undefined;
    return number === undefined || format === undefined ? valueText(value) : format(number);
  }

  /** A finding in a word or two: an address, a text, or a tag with the number of its uses. */
  findingText({ url, text, count }: Finding): string {
    if (count !== undefined) return `<${text ?? ''}> (${this.formats.formatCount(count)})`;
    return url ?? text ?? '';
  }
}

/**
 * Returns the texts of checks.
 * @param locale the locale for numbers, such as `de-CH`
 * @param language the language of the texts
 */
export function checkTextsIn(locale: string, language = locale): CheckTexts {
  const formats = formatsFor(locale);
  return new CheckTexts({ ...formats, ...listsFor(language), plural: pluralFor(language, formats.formatCount) });
}
