import { l10n, StatusBarAlignment, window } from 'vscode';
import { formatCount } from '../text/format';

/** Minimum wait, in milliseconds, that is worth showing. */
const shortly = 1500;

/** Counts down in the status bar how long a service wants to be left alone. */
export function showRateLimit(service: string, until: number): void {
  if (until - Date.now() < shortly) return;
  const item = window.createStatusBarItem('siteReports.hold', StatusBarAlignment.Left);
  item.name = l10n.t('Site Reports: Waiting');
  item.tooltip = l10n.t('{0} got too many requests. The next ones are sent when the time is up.', service);
  const tell = () => {
    const seconds = Math.ceil((until - Date.now()) / 1000);
    if (seconds <= 0) {
      clearInterval(clock);
      item.dispose();
      return;
    }
    item.text = `$(watch) ${l10n.t('{0}: waiting {1} s', service, formatCount(seconds))}`;
  };
  const clock = setInterval(tell, 1000);
  tell();
  item.show();
}
