import * as l10n from '@vscode/l10n';
import { apiKeyFault, readBaseUrl, type BaseUrlProblem, isUnencrypted } from '../../service/baseUrl';
import { Client } from '../../service/client';
import { ServiceError } from '../../service/errors';
import { AbortedError } from '../../util/abortedError';
import { reach } from '../../service/reach';
import type { Log } from '../../vscode/log';
import { describeError } from '../../vscode/text/errorMessages';
import { fullText } from '../../vscode/text/userError';
import { ask } from '../../vscode/ui/messages';
import { askText, type Step } from '../../vscode/ui/multiStepInput';

/** The user's input for a connection, kept while they go back and forth between the steps. */
export interface ConnectionDraft {
  name: string;
  url: string;
  apiKey: string;
}

export function askName(draft: ConnectionDraft): Step {
  return askText(
    () => ({
      prompt: l10n.t('Name of this connection'),
      value: draft.name,
      validate: (text) => (text.trim() === '' ? l10n.t('Enter a name.') : undefined),
    }),
    (text) => (draft.name = text),
  );
}

/** @param check tests the draft as far as it is complete */
export function askUrl(draft: ConnectionDraft, check?: ConnectionCheck): Step {
  return askText(
    () => ({
      prompt: l10n.t('Address of the report service'),
      placeholder: 'https://reports.example.com',
      value: draft.url,
      validate: describeBaseUrl,
      accept: async (text, signal) => {
        const { url } = readBaseUrl(text);
        if (url === undefined || !(await confirmUnencrypted(url)))
          return l10n.t('Enter an address that starts with https://.');
        return check?.({ ...draft, url }, signal);
      },
    }),
    (text) => (draft.url = text),
  );
}

export function askApiKey(draft: ConnectionDraft, check: ConnectionCheck): Step {
  return askText(
    () => ({
      prompt: l10n.t('Your API key for {0}. It’s stored in this machine’s secret storage.', hostOf(draft.url)),
      value: draft.apiKey,
      isSecret: true,
      validate: describeApiKey,
      accept: (apiKey, signal) => check({ ...draft, apiKey }, signal),
    }),
    (text) => (draft.apiKey = text),
  );
}

/** Tests a connection; returns the error, or undefined. */
export type ConnectionCheck = (draft: ConnectionDraft, signal: AbortSignal) => Promise<string | undefined>;

/** Creates a check that requests the service's projects with the key. */
export function checkWith(log: Log): ConnectionCheck {
  return async ({ url, apiKey }, signal) => {
    const address = baseUrlOf(url);
    try {
      const client = new Client({ baseUrl: address, apiKey: apiKey.trim(), log });
      await client.listProjects({ per_page: 10 }, { signal });
      return undefined;
    } catch (error) {
      if (error instanceof AbortedError) throw error;
      if (!(error instanceof ServiceError)) log.warn(fullText(error));
      return describeCheck(error, address);
    }
  };
}

/** Checks that something answers at the address, without a key. */
export const checkAddress: ConnectionCheck = async ({ url }, signal) => {
  try {
    await reach(url, signal);
    return undefined;
  } catch (error) {
    if (error instanceof AbortedError) throw error;
    return describeError(error);
  }
};

/** Returns the base URL of a validated address. */
export function baseUrlOf(text: string): string {
  const { url } = readBaseUrl(text);
  if (url === undefined) throw new TypeError('The address was not validated');
  return url;
}

/** Asks before plain http is used for another machine. */
export async function confirmUnencrypted(url: string): Promise<boolean> {
  if (!isUnencrypted(url)) return true;
  const connect = l10n.t('Connect Unencrypted');
  const choice = await ask.warning(
    l10n.t('Connect to {0} without encryption?', hostOf(url)),
    l10n.t(
      'The address starts with http, so others on the network could read your API key. Use https to keep it safe.',
    ),
    connect,
  );
  return choice === connect;
}

function describeCheck(error: unknown, url: string): string {
  if (error instanceof ServiceError && error.problem.kind === 'notFound') {
    return l10n.t('There’s no report service at {0}. Check the address.', url);
  }
  if (error instanceof ServiceError && error.problem.kind === 'keyRefused') {
    return l10n.t('{0} didn’t accept this API key. Check it for missing characters.', hostOf(url));
  }
  return describeError(error);
}

function describeApiKey(text: string): string | undefined {
  const fault = apiKeyFault(text.trim());
  if (fault === 'empty') return l10n.t('Enter the API key.');
  return fault && l10n.t('This contains characters that aren’t allowed in an API key, such as spaces.');
}

function describeBaseUrl(text: string): string | undefined {
  const { problem } = readBaseUrl(text);
  return problem === undefined ? undefined : describeBaseUrlProblem(problem);
}

function describeBaseUrlProblem(problem: BaseUrlProblem): string {
  switch (problem) {
    case 'empty':
      return l10n.t('Enter the address of the service.');
    case 'notAUrl':
      return l10n.t('Enter an address such as https://reports.example.com.');
    case 'notHttp':
      return l10n.t('The address must start with https://.');
    case 'credentials':
      return l10n.t('Remove the user name and password from the address; you enter the API key next.');
    case 'query':
      return l10n.t('Remove the “?” and everything after it.');
    case 'fragment':
      return l10n.t('Remove the “#” and everything after it.');
  }
}

function hostOf(url: string): string {
  return new URL(baseUrlOf(url)).host;
}
