import { commandId } from '../../../src/ids';
import type { Person } from '../person/person';

/** Filters the reports to those rated bad. */
export async function showBadOnly(person: Person): Promise<void> {
  person.picks('Bad');
  await person.runs(commandId('filterReports'));
}
