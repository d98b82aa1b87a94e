import { createFromClipboard } from './creating';
import { actOnAll } from './finding';
import { actOnJob } from './jobs';
import type { Switches } from '../sandbox/switches';
import { keepPicture, updatesReadme } from './readme';
import { test } from './stage';
import { inPicturedThemes } from './theme';

const site = 'https://shop.example.org/good';

test('Each state of a job shows on its row, and has its picture', { tag: '@release' }, async ({ stage }) => {
  const { workbench, sandbox, service } = stage;
  const job = (text: RegExp) => workbench.row('Jobs', text).first();
  const picture = (name: string) =>
    inPicturedThemes(workbench, async (theme) => {
      await workbench.picture(`job, ${name}, ${theme}`);
    });
  const meets = (faults: Switches['faults'], more: Partial<Switches> = {}) => sandbox.control({ faults, ...more });
  const old = [];
  for (let at = 0; at < 20; at++) old.push(await service.create(`${site}/old-${at}`));
  await workbench.openGoodReports();

  const urls = Array.from({ length: 30 }, (_, at) => `${site}/planned-${at}`);
  await createFromClipboard(workbench, urls.join('\n'));
  await meets([{ method: 'POST', delay: 2000 }]);
  await workbench.option('Create 30 Reports').click();
  await job(/^Creating reports: .*, \d+ of 30/).waitFor();
  await actOnAll(workbench, '/old-', 'Delete…');
  await workbench.dialog.getByRole('button', { name: 'Delete 20 Reports', exact: true }).click();
  await job(/^Deleting reports: .*, queued/).waitFor();
  await job(/^Creating reports.* left/).waitFor();
  await picture('working and queued');
  if (updatesReadme) await keepPicture(workbench, 'jobs', { width: 800, height: 640, sidebar: 460 });

  await actOnJob(workbench, /^Creating reports/, 'Pause', /^Creating reports: .*, paused/);
  await picture('paused');

  await meets([{ method: 'DELETE', status: 401 }]);
  await actOnJob(workbench, /^Creating reports/, 'Cancel Job', /^Creating reports: .*, \d+ created.* \d+ not sent/);
  await job(/^Deleting reports.*API key/).waitFor();
  await picture('canceled, and paused for the key');

  await meets([{ method: 'DELETE', path: `/reports/${old[0]?.id}`, status: 403 }]);
  await actOnJob(workbench, /^Deleting reports/, 'Resume', /^Deleting reports: .*, 19 deleted, 1 failed/);
  await workbench.turn(job(/^Deleting reports/), true);
  await picture('failed');

  // Another service answers before it has analyzed the pages.
  await meets([], { analysisTime: 600_000 });
  await actOnAll(workbench, '/planned-', 'Update Results');
  await workbench.dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await job(/^Updating results.*waiting for \d+ to be rated/).waitFor();
  await picture('awaiting ratings');
  await meets([], { analysisTime: 0 });
  for (const { id } of await service.find('/planned-')) await service.rate(id);
  await job(/^Updating results: .*, (\d+) updated \(\1 worse/).waitFor();
  await workbench.row('Reports', /^Bad, [1-9]/).waitFor();
  await workbench.row('Reports', /^Good, 0/).waitFor();
  await workbench.turn(job(/^Updating results/), true);
  await picture('worse');

  await meets([]);
  for (let at = 0; at < 20; at++) await service.create(`${site}/planned-more-${at}`);
  await actOnAll(workbench, '/planned-', 'Change Privacy…');
  await workbench.option('Public').click();
  await job(/^Changing privacy: .*, \d+ changed/).waitFor();
  await picture('can be undone');

  await meets([{ method: 'PUT', drop: 'before' }]);
  await actOnJob(
    workbench,
    /^Changing privacy/,
    'Undo Privacy Change',
    /^Changing privacy.*waiting until .* can be reached/,
  );
  await picture('unreachable');
  await workbench.contextMenu(job(/^Changing privacy/), 'Cancel Job');

  await meets([{ method: 'DELETE', status: 429, headers: { 'retry-after': '600' } }]);
  await actOnAll(workbench, '/planned-', 'Delete…');
  await workbench.dialog.getByRole('button', { name: /^Delete \d+ Reports$/ }).click();
  await job(/^Deleting reports.*waits until /).waitFor();
  await picture('throttled');
});
