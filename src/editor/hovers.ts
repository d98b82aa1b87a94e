import * as l10n from '@vscode/l10n';
import { Hover, MarkdownString, Range, type Position, type TextDocument } from 'vscode';
import type { Report } from '../service/records';
import { commandId, type AddressArgument, type ReportArgument } from '../ids';
import { failedChecksOf, knownPages, rememberedReportsOf } from '../history/knownReports';
import { failedChecksIn } from '../reports/checks';
import type { PagesOfReports } from '../reports/pagesOfReports';
import type { Session } from '../vscode/session/sessions';
import type { WorkspaceSites } from '../vscode/workspace/workspaceSites';
import { checkName } from '../vscode/text/checkText';
import { absoluteTime, formatCount, joined } from '../vscode/text/format';
import { privacyLabel, titleOf } from '../vscode/text/labels';
import { verdictOf } from '../vscode/text/verdict';
import { addressAt } from '../util/addressAt';
import { isSiteFile, siteFileHover } from './siteFileHelp';
import { asText, commandLink } from '../util/markdown';
import { hostOf } from '../util/url';

/** Returns the hover for the page whose address is at a position, or undefined for an unknown site. */
export async function hoverAt(
  document: TextDocument,
  position: Position,
  session: Session,
  sites: WorkspaceSites,
): Promise<Hover | undefined> {
  if (isSiteFile(document)) {
    const help = siteFileHover(document, position);
    if (help !== undefined) return help;
  }
  const { line } = position;
  const found = addressAt(document.lineAt(line).text, position.character);
  if (found === undefined) return undefined;
  const { url, start, end } = found;
  const range = new Range(line, start, line, end);
  const pages = await knownPages(session);
  const [known] = pages.reportsOf(url);
  const report = known ?? (await rememberedReportsOf(session, [url]))[0];
  if (report !== undefined) {
    const argument: ReportArgument = { id: report.id, service: session.connection.url, page: report.url };
    const links = [
      commandLink(l10n.t('Open Report'), commandId('openReport'), argument),
      commandLink(l10n.t('Update Results'), commandId('updateResults'), argument),
    ];
    return new Hover([await describe(report, session), linkLine(links)], range);
  }
  if (!(await isKnownSite(url, pages, sites))) return undefined;
  const argument: AddressArgument = { address: url };
  const links = [
    commandLink(l10n.t('Find Report'), commandId('showReportOfPage'), argument),
    commandLink(l10n.t('Create Report…'), commandId('createReport'), argument),
  ];
  return new Hover([l10n.t('No report for this page has been loaded.'), linkLine(links)], range);
}

/** Maximum number of failed checks that a hover names. */
const maxChecks = 5;

/** Describes a report. Others wrote these texts, so nothing in them may be a command. */
async function describe(report: Report, session: Session): Promise<MarkdownString> {
  const facts = [
    ...(report.privacy === undefined ? [] : [privacyLabel(report.privacy)]),
    ...(report.generatedAt === undefined ? [] : [absoluteTime(report.generatedAt)]),
  ];
  const failed = failedChecksIn(report)?.map(checkName) ?? [];
  const left = failed.length - maxChecks;
  const named = [...failed.slice(0, maxChecks), ...(left > 0 ? [l10n.t('and {0} more', formatCount(left))] : [])];
  const lines = [
    verdictOf(report, await failedChecksOf(session, report)),
    ...(failed.length === 0 ? [] : [l10n.t('Failed: {0}', joined(named))]),
    facts.join(' · '),
  ];
  const shown = lines.filter((line) => line !== '').map(asText);
  const text = new MarkdownString([asText(titleOf(report)), shown.join('  \n')].join('\n\n'));
  text.supportThemeIcons = false;
  text.isTrusted = false;
  return text;
}

/** Returns the links of a hover, which may run no other commands. */
function linkLine(links: readonly string[]): MarkdownString {
  const text = new MarkdownString(links.join(' · '));
  text.isTrusted = { enabledCommands: linked };
  return text;
}

const linked = [
  commandId('openReport'),
  commandId('updateResults'),
  commandId('showReportOfPage'),
  commandId('createReport'),
];

/** True if a page's site has known reports, or is one that the workspace makes. */
async function isKnownSite(url: string, pages: PagesOfReports, sites: WorkspaceSites): Promise<boolean> {
  const host = hostOf(url);
  if (host === undefined) return false;
  if (pages.hasHost(host)) return true;
  const own = (await Promise.all(sites.folders.map((folder) => folder.sites()))).flat();
  return own.some((site) => [site.url ?? '', ...site.aliases].some((address) => hostOf(address) === host));
}
