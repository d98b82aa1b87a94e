import type { JobPlace } from './jobDisk';

const ending = '.damaged';
/** Maximum number of damaged jobs that are kept. */
const maxKept = 3;

/** True if a name is that of a job's folder that was set aside. */
export function isAside(name: string): boolean {
  return name.endsWith(ending);
}

/**
 * Renames the folders of damaged jobs, so that nothing reads them again but a person may still look into them.
 * @returns the new names of those set aside here; another window may have been faster, or the disk may not answer
 */
export async function setJobsAside({ disk, now }: JobPlace, names: readonly string[]): Promise<readonly string[]> {
  const aside: string[] = [];
  try {
    for (const name of names) {
      const to = `${now()}-${name}${ending}`;
      if (await disk.rename(name, to)) aside.push(to);
    }
    const kept = aside.length === 0 ? [] : ((await disk.list('')) ?? []).filter(isAside).sort();
    for (const name of kept.slice(0, -maxKept)) await disk.remove(name);
  } catch {
    // Folders that are left are found again the next time.
  }
  return aside;
}
