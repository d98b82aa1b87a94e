import { ThemeColor, ThemeIcon } from 'vscode';
import type { Result } from '../../service/records';

/** The icon of a result: each has its own shape and color. All rows share these objects. */
export function resultIcon(result: Result | undefined): ThemeIcon {
  return result === undefined ? unratedIcon : resultIcons[result];
}

/** The icon of a project, in the color of the mean result of its reports. */
export function projectIcon(average: Result | undefined): ThemeIcon {
  return average === undefined ? new ThemeIcon('project') : projectIcons[average];
}

const colors: Readonly<Record<Result, ThemeColor>> = {
  good: new ThemeColor('testing.iconPassed'),
  decent: new ThemeColor('problemsWarningIcon.foreground'),
  bad: new ThemeColor('problemsErrorIcon.foreground'),
};
const resultIcons: Readonly<Record<Result, ThemeIcon>> = {
  good: new ThemeIcon('pass', colors.good),
  decent: new ThemeIcon('warning', colors.decent),
  bad: new ThemeIcon('error', colors.bad),
};
const projectIcons: Readonly<Record<Result, ThemeIcon>> = {
  good: new ThemeIcon('project', colors.good),
  decent: new ThemeIcon('project', colors.decent),
  bad: new ThemeIcon('project', colors.bad),
};
const unratedIcon = new ThemeIcon('circle-outline');
