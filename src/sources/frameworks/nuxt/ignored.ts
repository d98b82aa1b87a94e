import { partsOf } from '../convention';
import { readGlob, type Glob } from '../../globs';
import { allFieldsOf } from '../../literals';

/** Maximum number of patterns. */
const maxPatterns = 50;

/**
 * The files that a configuration and `.nuxtignore` exclude, by their paths below the site's folder; undefined if these
 * have to be evaluated. https://nuxt.com/docs/api/nuxt-config#ignore
 */
export function ignoredIn(program: string, list: string): Glob | undefined {
  // A field of that name inside another setting isn't about files.
  const stated = allFieldsOf(program).find(({ key, holder }) => key === 'ignore' && holder === undefined);
  const lines = list.split('\n').map((line) => line.trim());
  const patterns = [...(stated?.list ?? []), ...lines.filter((line) => line !== '' && !line.startsWith('#'))];
  const globs = patterns.slice(0, maxPatterns).flatMap(spelledOut).map(readGlob);
  const known = globs.filter((glob) => glob !== undefined);
  const isRead = stated === undefined || stated.list !== undefined;
  return isRead && known.length === globs.length && patterns.length <= maxPatterns ? known.flat() : undefined;
}

/** A pattern with one name applies in every folder, and one for a folder to everything below it. */
function spelledOut(pattern: string): readonly string[] {
  const parts = partsOf(pattern);
  const path = pattern.startsWith('/') || parts.length > 1 ? parts.join('/') : `**/${pattern}`;
  return path.endsWith('**') ? [path] : [path, `${path}/**`];
}
