import * as l10n from '@vscode/l10n';
import type { TaskDefinition } from 'vscode';
import * as v from 'valibot';
import type { GateOptions } from '../../gate';
import { UserError } from '../../vscode/text/userError';

const minute = 60_000;

const definition = v.object({
  site: v.optional(v.string()),
  alias: v.optional(v.string()),
  update: v.optional(v.picklist(['none', 'stale', 'failed', 'all'])),
  wait: v.optional(v.pipe(v.number(), v.minValue(0))),
  confirm: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  baseline: v.optional(v.picklist(['accept', 'prune'])),
  maxWarnings: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

/** A run as its task defines it: for one site, or for all sites with a gate. */
export interface GateTask {
  readonly site: string | undefined;
  readonly maxWarnings: number | undefined;
  readonly options: GateOptions;
}

/**
 * Reads the handwritten definition of a task. `wait` is in minutes.
 * @throws UserError that names the invalid field
 */
export function readDefinition(stated: TaskDefinition): GateTask {
  const read = v.safeParse(definition, stated);
  if (!read.success) {
    const field = read.issues[0].path?.[0].key;
    throw new UserError(l10n.t('“{0}” isn’t valid in this task. Fix it in tasks.json.', String(field)));
  }
  const { site, maxWarnings, wait, ...options } = read.output;
  return { site, maxWarnings, options: { ...options, ...(wait !== undefined && { wait: wait * minute }) } };
}
