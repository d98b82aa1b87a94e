import { ThemeColor, ThemeIcon } from 'vscode';
import type { Importance } from '../../service/checkKinds';
import type { Result } from '../../service/records';
import { isKnownCheck, knownCheck } from '../../reports/catalogue/knownChecks';

/** The icon of a result: each has its own shape and color. All rows share these objects. */
export function resultIcon(result: Result | undefined): ThemeIcon {
  return result === undefined ? unratedIcon : resultIcons[result];
}

/** The icon of a project, in the color of the mean result of its reports. */
export function projectIcon(average: Result | undefined): ThemeIcon {
  return average === undefined ? new ThemeIcon('project') : projectIcons[average];
}

/** The icon of a check, by its importance; without a color for a check of another service. */
export function checkIcon(name: string): ThemeIcon {
  return isKnownCheck(name) ? checkIcons[knownCheck(name).importance] : new ThemeIcon('close');
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
const checkIcons: Readonly<Record<Importance, ThemeIcon>> = {
  high: new ThemeIcon('close', colors.bad),
  medium: new ThemeIcon('close', colors.decent),
  low: new ThemeIcon('close'),
};
const unratedIcon = new ThemeIcon('circle-outline');
