import type { JobPlace } from './jobDisk';

const ending = '.damaged';
/** Maximum number of damaged jobs that are kept. */
const maxKept = 3;

/** Whether the folder of a job was set aside. */
export function isAside(name: string): boolean {
  return name.endsWith(ending);
}

/**
 * Gives the folders of damaged jobs other names, so that nothing reads them again and a person may still look into them.
 * @returns the names of those that this window has set aside: another may have been faster, or the disk does not answer
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
    // What stays is found again the next time.
  }
  return aside;
}
