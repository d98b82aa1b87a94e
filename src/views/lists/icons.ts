import { ThemeColor, ThemeIcon } from 'vscode';
import type { Result } from '../../api/records';

/** The icon of a result: each has its own shape and color. All rows share these objects. */
export function resultIcon(result: Result | undefined): ThemeIcon {
  return result === undefined ? unratedIcon : resultIcons[result];
}

const resultIcons: Readonly<Record<Result, ThemeIcon>> = {
  good: new ThemeIcon('pass', new ThemeColor('testing.iconPassed')),
  decent: new ThemeIcon('warning', new ThemeColor('problemsWarningIcon.foreground')),
  bad: new ThemeIcon('error', new ThemeColor('problemsErrorIcon.foreground')),
};
const unratedIcon = new ThemeIcon('circle-outline');
