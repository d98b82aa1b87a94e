import * as l10n from '@vscode/l10n';
import { CodeLens, Hover, MarkdownString, Position, Range, workspace, type TextDocument } from 'vscode';
import { commandId, type SiteArgument } from '../ids';
import { explain, explanationText } from '../gate';
import {
  type Gate,
  type PagePattern,
  readSiteFile,
  siteFileName,
  type ConfiguredSite,
  type TextRange,
} from '../sources';

/** True for the file in which a workspace folder defines its sites. */
export function isSiteFile({ uri }: TextDocument): boolean {
  const folder = workspace.getWorkspaceFolder(uri);
  return folder !== undefined && uri.path === `${folder.uri.path.replace(/\/$/, '')}/${siteFileName}`;
}

/** Returns the lenses above the rules of each site: one checks it, the other accepts its current failures. */
export function siteFileLenses(document: TextDocument): readonly CodeLens[] {
  const folder = workspace.getWorkspaceFolder(document.uri);
  return readSiteFile(document.getText()).sites.flatMap(({ url, gate }) => {
    if (gate === undefined) return [];
    const argument: SiteArgument = { site: url, ...(folder && { folder: folder.uri.toString() }) };
    const range = rangeOf(document, gate.at);
    const lens = (title: string, command: string) => new CodeLens(range, { title, command, arguments: [argument] });
    return [
      lens(l10n.t('Check Site'), commandId('checkSite')),
      lens(l10n.t('Accept Failures'), commandId('acceptFailures')),
    ];
  });
}

/** Returns the rules that apply to the pages of the pattern at a position, or undefined if there is no pattern. */
export function siteFileHover(document: TextDocument, position: Position): Hover | undefined {
  const text = document.getText();
  const offset = document.offsetAt(position);
  for (const site of readSiteFile(text).sites) {
    const pattern = site.gate && patternsOf(site.gate).find(({ at }) => isAt(at, offset));
    if (site.gate === undefined || pattern === undefined) continue;
    return new Hover(explanationOf(site, site.gate, pattern, text), rangeOf(document, pattern.at));
  }
  return undefined;
}

/** The rules for a page that a pattern stands for, with placeholders as written. */
function explanationOf(site: ConfiguredSite, gate: Gate, pattern: PagePattern, text: string): MarkdownString {
  return new MarkdownString().appendCodeblock(explanationText(site, explain(gate, pattern.text, text)), 'text');
}

function patternsOf({ pages, exclude, overrides }: Gate): readonly PagePattern[] {
  return [...pages, ...exclude, ...overrides.flatMap((override) => override.pages)];
}

function isAt({ offset, length }: TextRange, at: number): boolean {
  return at >= offset && at <= offset + length;
}

function rangeOf(document: TextDocument, { offset, length }: TextRange): Range {
  return new Range(document.positionAt(offset), document.positionAt(offset + length));
}
