import type { FrontMatter } from '../convention';
import { dateParts, isFuture, isNo, isYes } from '../../frontMatter';
import { textIn, type Settings } from '../../settings';

/** True for a page that is set not to be rendered. */
export function isHidden(matter: FrontMatter | undefined): boolean {
  const [build, alone] = ['build', '_build'].flatMap((name) => {
    const inline = textIn(matter, name);
    return textIn(matter, `${name}.render`) ?? /render:\s*["']?(\w+)/.exec(inline ?? '')?.[1] ?? [];
  });
  return ['never', 'link', 'false'].includes(build ?? alone ?? '') || isTrue(matter, 'headless');
}

/** False for drafts, and for future and expired pages, unless the settings of the site include them. */
export function isDue(matter: FrontMatter | undefined, settings: Settings): boolean {
  const isSet = (setting: string) => isYes(textIn(settings, setting));
  const first = (...names: readonly string[]) =>
    names.map((name) => textIn(matter, name)).find((date) => dateParts(date) !== undefined);
  const expiry = dateParts(first('expirydate', 'unpublishdate'));
  const isOver = expiry !== undefined && !isFuture(expiry.join('-')) && !isSet('buildexpired');
  const isComing = isFuture(first('publishdate', 'pubdate', 'published', 'date')) && !isSet('buildfuture');
  const isDraft = isTrue(matter, 'draft') || isNo(textIn(matter, 'published'));
  return !isOver && !isComing && (!isDraft || isSet('builddrafts'));
}

/** Newer versions of YAML have no other word for it. */
function isTrue(matter: FrontMatter | undefined, name: string): boolean {
  return /^true$/i.test(textIn(matter, name) ?? '');
}
