import type { Report } from '../../api/records';
import type { Version } from './version';

/** The version that was seen before the one shown. */
export function formerVersion({ generatedAt }: Report, versions: readonly Version[]): Version | undefined {
  return generatedAt === undefined
    ? versions.at(-2)
    : versions.findLast((version) => version.generatedAt !== undefined && version.generatedAt < generatedAt);
}
