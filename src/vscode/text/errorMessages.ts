import * as l10n from '@vscode/l10n';
import { isThrottled, ServiceError, type Problem, type UnreachableCause } from '../../service/errors';
import { systemClock } from '../../util/clock';
import { revealed } from '../../util/unseenCharacters';
import { elsewhereText, limitText, pageFailureText, stillThereText } from '../../reports/answerTexts';
import { absoluteTime } from './format';
import { UserError } from './userError';

/** Describes an error in a sentence or two, safe to show: what failed, on which service, and what to do. */
export function describeError(error: unknown): string {
  if (error instanceof UserError) return revealed(error.message);
  if (error instanceof ServiceError) return revealed(describeProblem(error.problem, new URL(error.service).host));
  return l10n.t('Site Reports encountered an internal error. See the log for details.');
}

/** The service's own technical words about a page that failed, of which a message says only the reason. */
export function technicalWords(problem: Problem): readonly string[] {
  return problem.kind === 'pageFailed' ? problem.messages.map(revealed) : [];
}

/** Describes why something that shows couldn’t be loaded. Unlike a command, it’s requested again after a wait. */
export function describeLoadError(error: unknown): string {
  if (!isThrottled(error) || error.problem.kind !== 'tooManyRequests') return describeError(error);
  const { host } = new URL(error.service);
  const { retryAt = 0 } = error.problem;
  return retryAt <= systemClock.now()
    ? l10n.t('{0} received too many requests. Loading continues automatically.', host)
    : l10n.t('{0} received too many requests. Loading continues automatically after {1}.', host, absoluteTime(retryAt));
}

function describeProblem(problem: Problem, service: string): string {
  switch (problem.kind) {
    case 'notConnected':
      return l10n.t('There’s no API key for {0} on this machine. Enter it with “Replace API Key…”.', service);
    case 'keyRefused':
      return l10n.t('{0} didn’t accept the API key. Check the key, and enter it with “Replace API Key…”.', service);
    case 'redirected':
    case 'webPage':
      return elsewhereText(problem, service);
    case 'forbidden':
      return problem.message === undefined
        ? l10n.t(
            '{0} doesn’t allow this with your API key. Enter a key with permission, using “Replace API Key…”.',
            service,
          )
        : l10n.t('{0} doesn’t allow this with your API key: {1}', service, problem.message);
    case 'notFound':
      return l10n.t('This no longer exists on {0}. Refresh to see what does.', service);
    case 'stillThere':
      return stillThereText(service);
    case 'pageFailed':
      return pageFailureText(problem.failure);
    case 'limitReached':
      return limitText(service);
    case 'rejected':
      if (problem.messages.length > 0)
        return l10n.t('{0} didn’t accept this: {1}', service, problem.messages.join(' '));
      return problem.status < 300
        ? l10n.t('{0} reported a failure but no reason. Try again later.', service)
        : l10n.t('{0} didn’t accept this (status {1}). Check what you entered.', service, problem.status);
    case 'tooManyRequests':
      if (problem.retryAt === undefined) {
        return l10n.t('{0} received too many requests. Try again in a while.', service);
      }
      return problem.retryAt <= systemClock.now()
        ? l10n.t('{0} received too many requests. You can try again now.', service)
        : l10n.t('{0} received too many requests. Try again after {1}.', service, absoluteTime(problem.retryAt));
    case 'serviceFailed':
      return l10n.t('{0} failed to respond (status {1}). Try again later.', service, problem.status);
    case 'unreachable':
      return describeUnreachable(problem.cause, service);
    case 'tooSlow':
      return l10n.t('{0} didn’t respond within {1} seconds. Try again later.', service, problem.seconds);
    case 'unreadable':
      return l10n.t('The response from {0} couldn’t be read. Make sure the address is right.', service);
    case 'unaddressable':
      return l10n.t('The name or ID can’t be sent to {0}. Do this directly in the service.', service);
  }
}

function describeUnreachable(cause: UnreachableCause, service: string): string {
  switch (cause) {
    case 'dns':
      return l10n.t('{0} couldn’t be found. Check the address and your network.', service);
    case 'refused':
      return l10n.t('{0} refused the connection. Check the address, and make sure the service is running.', service);
    case 'reset':
      return l10n.t('The connection to {0} was lost. Check your network and try again.', service);
    case 'tls':
      return l10n.t(
        'A secure connection to {0} couldn’t be established. Check the address and its certificate.',
        service,
      );
    case 'proxy':
      return l10n.t('The proxy blocked the request to {0}. Check the proxy settings.', service);
    case 'unknown':
      // A browser does not say whether there was no answer, or one that this page may not read.
      if ('importScripts' in globalThis) {
        return l10n.t(
          '{0} couldn’t be reached from this browser. It must allow cross-origin requests (CORS) with the Authorization header.',
          service,
        );
      }
      return l10n.t('{0} couldn’t be reached. Check the address and your network.', service);
  }
}
