import type { Convention, FrontMatter } from '../convention';
import { isDue } from './due';
import { rawMatterOf } from '../../frontMatter';
import { folderOf } from '../../folders';
import { plainText, settingsIn, valueAt, type Settings } from '../../settings';
import { isFields } from '../../../util/json';

/** The page of a section, which may define settings of all pages below. */
export const sectionPage = /(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|markdown|html)$/;

/** Settings that change the pages below a section if it defines them. */
const deciding = /^(?:draft|_?build\b.*|headless|url|slug|\w*date|outputs|published)$/i;

/** The pages below a section are drafts, aren't written, may have another address, or are unknown here. */
type Cascade = 'drafts' | 'hidden' | 'moved' | 'open';

/** True if settings of many pages may change which pages exist, and where. */
export function isDeciding(cascade: unknown): boolean {
  const entries = Array.isArray(cascade) ? cascade : [cascade];
  return entries.some((entry) => [...settingsIn(entry, 2).keys()].some((name) => deciding.test(name)));
}

/** The settings that the sections of a site define for the pages below them, by their folders. */
export function cascadesIn(texts: ReadonlyMap<string, string>, settings: Settings): ReadonlyMap<string, Cascade> {
  return new Map(
    [...texts].flatMap(([file, text]) => {
      const isSaying = sectionPage.test(file) && /cascade|slug|draft|date|published/i.test(text);
      const matter = isSaying ? rawMatterOf(text) : undefined;
      const said = valueAt(matter, 'cascade');
      if (!isDeciding(said)) {
        // Older versions leave out the pages below a section that they leave out.
        if (!isDue(settingsIn(matter, 1), settings)) return [[folderOf(file), 'open'] as const];
        // In newer versions, the slug of a section is also in the addresses of the pages below.
        return valueAt(matter, 'slug') === undefined ? [] : [[folderOf(file), 'moved'] as const];
      }
      // The page of a section in one language only affects the pages of that language.
      const isOfLanguage = /_index\.[^./]+\.[^./]+$/.test(file);
      return [[folderOf(file), isOfLanguage ? 'open' : cascadeOf(said)] as const];
    }),
  );
}

function cascadeOf(said: unknown): Cascade {
  const entries: readonly unknown[] = Array.isArray(said) ? said : [said];
  const [only, ...others] = entries.filter(isDeciding);
  if (others.length > 0 || !isFields(only) || '_target' in only || 'target' in only) return 'open';
  if (plainText(only['draft']) === 'true') return 'drafts';
  const render = ['build', '_build'].map((name) => plainText(valueAt(only, name, 'render')));
  return render.some((text) => text === 'never' || text === 'false') ? 'hidden' : 'open';
}

/** A convention in which the sections of a site decide about the pages below. A page may override this for itself. */
export function cascaded(convention: Convention, cascades: ReadonlyMap<string, Cascade>): Convention {
  if (cascades.size === 0) return convention;
  const saidOf = (file: string, matter: FrontMatter | undefined): Cascade | undefined => {
    for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder)) {
      const said = cascades.get(folder);
      // A page with an address of its own stays there, unless a section above says something else.
      if (said === 'moved' && matter?.has('url') === true) continue;
      // Versions of Hugo differ in letting a page override `draft`.
      if (said === 'drafts' && matter?.has('draft') === true) return 'open';
      if (said === 'hidden' && ['build.render', '_build.render', 'build', '_build'].some((name) => matter?.has(name)))
        return undefined;
      if (said !== undefined) return sectionPage.test(file) ? 'open' : said;
    }
    return undefined;
  };
  return {
    ...convention,
    routesOf: (file, matter) => (saidOf(file, matter) === undefined ? convention.routesOf(file, matter) : []),
    otherRoutesOf: (file, matter) => {
      const said = saidOf(file, matter);
      if (said === 'drafts' || said === 'hidden') return [];
      const usual = said === undefined ? [] : convention.routesOf(file, matter);
      return [...usual, ...(convention.otherRoutesOf?.(file, matter) ?? [])];
    },
  };
}
