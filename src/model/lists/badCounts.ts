import { AbortedError, ServiceError } from '../../api/errors';
import type { PageSize, ReportService } from '../../api/service';
import { atOnce } from '../atOnce';
import { projectsOutline } from './listRequest';
import type { PagedListState } from './pagedListState';
import type { ReportChange, Store } from './store';
import type { Project, Report } from '../../api/records';

/** The smallest page: its total is what is wanted. */
const perPage: PageSize = 10;
/** Maximum number of projects to count in one session of reading, about as many as fit on a screen. */
const maxProjects = 30;
/** Maximum number of counts under way or waiting for their turn. */
const maxAtOnce = 3;
/** Milliseconds after which a refresh counts again, and the next session. */
const maxAgeMs = 300_000;

/** Counts the bad reports of projects that were not opened, with one small request for each. */
export class BadCounts {
  /** Names of the projects that could not be counted. */
  private readonly failed = new Set<string>();
  private isCounting = false;

  constructor(
    private readonly store: Store,
    private readonly service: Pick<ReportService, 'listReports'>,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts the first of some projects, unless they are known. @param isWanted false once they do not show */
  async count(projects: readonly Project[], signal: AbortSignal, isWanted: () => boolean): Promise<void> {
    if (this.isCounting) return;
    this.isCounting = true;
    const due = projects.slice(0, maxProjects).filter((project) => this.isDue(project));
    try {
      // What waits for its turn would be sent even if nothing shows any more, so only a few do.
      await atOnce(due, signal, ({ name }) => this.countOne(name, signal, isWanted), maxAtOnce);
    } catch (error) {
      if (!(error instanceof AbortedError)) throw error;
    } finally {
      this.isCounting = false;
    }
  }

  /** Makes counts due again that are old. */
  expire(): void {
    this.failed.clear();
    const { badCounts } = this.store;
    for (const [name, { at }] of badCounts) if (this.now() - at >= maxAgeMs) badCounts.delete(name);
  }

  /** Keeps the count of a project right after a change made here; it is due again if the former result is not known. */
  follow({ before, report }: ReportChange): void {
    const { badCounts } = this.store;
    const project = report?.project ?? before?.project;
    const count = project === undefined ? undefined : badCounts.get(project);
    if (project === undefined || count === undefined) return;
    if (before === undefined) badCounts.delete(project);
    else {
      const more = Number(report?.result === 'bad') - Number(before.result === 'bad');
      if (more !== 0) this.store.keepBadCount(project, { ...count, bad: Math.max(0, count.bad + more) });
    }
  }

  private isDue(project: Project): boolean {
    const { name } = project;
    const count = this.store.badCounts.get(name);
    const isOld = count?.isRemembered === true && this.now() - count.at >= maxAgeMs;
    const isKnown = (count !== undefined && !isOld) || project.counts?.bad !== undefined;
    return (
      !isKnown && !this.failed.has(name) && !listsOf(this.store, name).some(({ loadedAt }) => loadedAt !== undefined)
    );
  }

  private async countOne(project: string, signal: AbortSignal, isWanted: () => boolean): Promise<void> {
    if (signal.aborted || !isWanted()) return;
    try {
      const query = { project, result: 'bad', sort_by: 'id', sort: 'desc', per_page: perPage } as const;
      const page = await this.service.listReports(query, { signal, isAside: true });
      if (!isWanted()) return;
      if (!page.records.every((report) => mayBeBadOf(project, report))) {
        this.failed.add(project);
        return;
      }
      const read = page.records.length + page.unreadable;
      const isAll = page.next === undefined && !page.nextIsElsewhere && (page.isLast === true || read < perPage);
      const isAtLeast = page.total === undefined && !isAll;
      this.store.keepBadCount(project, { bad: page.total ?? read, isAtLeast, at: this.now() });
    } catch (error) {
      // Nobody asked for it, so nobody is told.
      if (error instanceof ServiceError) this.failed.add(project);
    }
  }
}

/** False for a report of another project or result: the service does not filter as it was asked to. */
function mayBeBadOf(name: string, { project = name, result = 'bad' }: Report): boolean {
  return project === name && result === 'bad';
}

/** The known states of a project's lists in the Projects view. */
function listsOf({ lists, query }: Store, project: string): readonly PagedListState<unknown>[] {
  const { groupsOf } = projectsOutline(query);
  return groupsOf(project).flatMap((list) => lists.known(list)?.state ?? []);
}
