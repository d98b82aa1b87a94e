import { Hono } from 'hono';
import { listAnswer } from './dialects';
import { NotFoundError } from '../errors';
import { askedUrl, listParameters } from '../lists';
import { projectRecord } from './records';
import type { Env, Service } from '../service';
import { Input } from './validation';

/** The interface's two operations on projects. */
export function projectOperations(service: Service): Hono<Env> {
  const { store, state } = service;
  const api = new Hono<Env>();

  api.get('/', (c) => {
    const input = new Input(c.req.query());
    input.oneOf('search_by', ['project']);
    const query = {
      ...listParameters(input),
      sortBy: input.oneOf('sort_by', ['created_at', 'project']) ?? 'created_at',
    };
    input.check();
    const page = store.projects(query);
    const items = page.items.map((project) => projectRecord(project, state.switches));
    return c.json(listAnswer({ ...page, items }, askedUrl(c, service), state.switches));
  });

  api.delete('/:project', (c) => {
    const project = c.req.param('project');
    if (store.deleteProject(project) === undefined)
      throw new NotFoundError(`No query results for model [Project] ${project}`);
    return c.body(null, 204);
  });

  return api;
}
