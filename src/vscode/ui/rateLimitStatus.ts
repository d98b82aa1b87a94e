import * as l10n from '@vscode/l10n';
import { StatusBarAlignment, window } from 'vscode';
import { systemClock } from '../../util/clock';
import { formatCount } from '../text/format';

/** Minimum wait to show, in milliseconds. */
const minShownWaitMs = 1500;

/**
 * Counts down in the status bar until requests to a service may continue.
 * @param isTold true while a job shows this in the status bar
 */
export function showRateLimit(service: string, milliseconds: number, isTold: () => boolean): void {
  if (milliseconds < minShownWaitMs) return;
  const until = systemClock.elapsed() + milliseconds;
  const item = window.createStatusBarItem('siteReports.hold', StatusBarAlignment.Left);
  item.name = l10n.t('Site Reports: Waiting');
  item.tooltip = l10n.t('{0} received too many requests. Requests resume after the wait.', service);
  const tell = () => {
    const seconds = Math.ceil((until - systemClock.elapsed()) / 1000);
    if (seconds <= 0) {
      clearInterval(clock);
      item.dispose();
      return;
    }
    item.text = `$(watch) ${l10n.t('{0}: waiting {1} s', service, formatCount(seconds))}`;
    if (isTold()) item.hide();
    else item.show();
  };
  const clock = setInterval(tell, 1000);
  tell();
}
