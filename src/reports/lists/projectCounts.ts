import { resultOf, type Project, type ProjectCounts, type Result } from '../../service/records';

/** The mean result of a project's reports, a whole number from 0 to 100; undefined if its record has no sum. */
export function averageOf({ counts }: Pick<Project, 'counts'>): number | undefined {
  if (counts?.sum === undefined || counts.all === 0) return undefined;
  return Math.round(counts.sum / counts.all);
}

/** The label for the mean result of a project's reports. */
export function averageResultOf(project: Pick<Project, 'counts'>): Result | undefined {
  const average = averageOf(project);
  return average === undefined ? undefined : resultOf(average);
}

/** A project after a change of its reports made here: how many more reports and how many more points it has. */
export function countedWith(project: Project, reports: number, points: number | undefined): Project {
  const { counts } = project;
  if (counts === undefined) return project;
  const sum = counts.sum === undefined || points === undefined ? undefined : counts.sum + points;
  const changed: ProjectCounts = { all: counts.all + reports, sum };
  return { ...project, counts: changed };
}
