import * as l10n from '@vscode/l10n';
import { commands, ThemeIcon } from 'vscode';
import { commandId, type AddressArgument, type ReportArgument } from '../../ids';
import type { Connection } from '../../reports/connection';
import { type PageRating, type Pair, type Pairs, type Comparison, comparisonText, worseFirst } from '../../gate';
import type { ConfiguredSite } from '../../sources';
import { ratingLabel, resultLabel } from '../../vscode/text/labels';
import { askOption, type Option } from '../../vscode/ui/quickPick';
import { siteLabel } from './pickSite';
import { problemTexts } from './reviewRows';

const icons: Readonly<Record<Comparison, string>> = {
  worse: 'arrow-down',
  better: 'arrow-up',
  same: 'check',
  notRated: 'question',
  onlyHere: 'dash',
  onlyThere: 'dash',
  neither: 'dash',
};

/** Lists pages with their counterparts at an alias, and opens the comparison of a pair, or its only report. */
export async function comparePairs(
  site: ConfiguredSite,
  alias: string,
  { pairs, problems }: Pairs,
  connection: Connection,
): Promise<void> {
  const options = worseFirst(pairs).map(optionOf);
  const nothing = pairs.length + problems.length === 0 ? [l10n.t('Neither address has any reports.')] : [];
  const told = [...problemTexts(problems), ...nothing].map((label) => ({ label, iconPath: new ThemeIcon('info') }));
  const title = l10n.t('{0} ↔ {1}', siteLabel(site), alias.replace(/^https?:\/\//, ''));
  const { path, here, there } = await askOption(title, [...told, ...options], options[0]);
  const argumentOf = ({ id }: PageRating): ReportArgument => ({ id, service: connection.url });
  const found = [here, there].flatMap((report) => (report === undefined ? [] : [argumentOf(report)]));
  const [first, second] = found;
  const page: AddressArgument = { address: site.url + path };
  if (second !== undefined) await commands.executeCommand(commandId('compareReports'), first, found);
  else if (first !== undefined) await commands.executeCommand(commandId('openReport'), first);
  else await commands.executeCommand(commandId('showReportOfPage'), page);
}

function optionOf(value: Pair): Option<Pair> {
  const { path, here, there, comparison } = value;
  const description = `${sideOf(here)} | ${sideOf(there)} · ${comparisonText(comparison)}`;
  return { label: path, description, iconPath: new ThemeIcon(icons[comparison]), value };
}

function sideOf(rating: PageRating | undefined): string {
  if (rating === undefined) return '–';
  const { result, score } = rating;
  return ratingLabel(result, score) || resultLabel(result);
}
