import assert from 'node:assert/strict';
import { allIsAnswered, rowsOf } from '../rows';
import { aConnectedWindow, showViews } from '../window';

describe('A minute’s requests', () => {
  const { service } = aConnectedWindow({ pageSize: 10 });

  /** The requests since then, and their bytes. */
  async function spent(): Promise<{ requests: number; bytes: number }> {
    await allIsAnswered();
    const requests = await service.requests();
    assert.ok(requests.length > 0);
    return { requests: requests.length, bytes: requests.reduce((sum, { bytes }) => sum + (bytes ?? NaN), 0) };
  }

  it('are spent on few rows where both views are opened, and on fewer for a project', async () => {
    await showViews();
    await rowsOf('projects');
    await rowsOf('reports');
    const opening = await spent();
    assert.ok(opening.requests <= 6, `${opening.requests} requests`);
    assert.ok(opening.bytes <= 1_000_000, `${opening.bytes} bytes`);
    await service.reset();
    await rowsOf('projects', 'Project news.example.com,', /^(Bad|Decent|Good)/);
    const project = await spent();
    assert.ok(project.requests <= 3, `${project.requests} requests`);
    assert.ok(project.bytes <= 1_500_000, `${project.bytes} bytes`);
  });
});
