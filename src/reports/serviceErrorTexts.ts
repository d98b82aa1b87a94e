import * as l10n from '@vscode/l10n';
import type { PageFailure, Problem, UnreachableCause } from '../service/errors';
import { systemClock } from '../util/clock';

/** The reader of a sentence about an error of the service. */
export interface ErrorReader {
  /** True in VS Code, which has a command that replaces the API key. */
  readonly canReplaceKey: boolean;
  /** Formats a time in epoch milliseconds; left out where a time is useless, as in a log that is read later. */
  readonly timeText?: (time: number) => string;
}

/**
 * An error of the service in a sentence or two: what failed, and what to do. The service's own message is included as
 * it came.
 * @param service its host
 */
export function serviceErrorText(problem: Problem, service: string, reader: ErrorReader): string {
  switch (problem.kind) {
    case 'notConnected':
      return reader.canReplaceKey
        ? l10n.t('There’s no API key for {0} on this machine. Enter it with “Replace API Key…”.', service)
        : l10n.t('{0} didn’t accept the API key.', service);
    case 'keyRefused':
      return reader.canReplaceKey
        ? l10n.t('{0} didn’t accept the API key. Check the key and enter it again with “Replace API Key…”.', service)
        : l10n.t('{0} didn’t accept the API key.', service);
    case 'redirected':
      return redirectedText(service, problem.to);
    case 'webPage':
      return l10n.t(
        '{0} returned a web page instead of data. You may have to sign in to the network or the service first. Otherwise, check the connection’s address.',
        service,
      );
    case 'forbidden':
      if (problem.message !== undefined) {
        return l10n.t('{0} doesn’t allow this with your API key: {1}', service, problem.message);
      }
      return reader.canReplaceKey
        ? l10n.t(
            'Your API key doesn’t have permission to do this on {0}. Use “Replace API Key…” to enter one that does.',
            service,
          )
        : l10n.t('{0} doesn’t allow this with your API key.', service);
    case 'notFound':
      return l10n.t('This no longer exists on {0}. Refresh the view.', service);
    case 'stillThere':
      return l10n.t(
        '{0} says that this doesn’t exist, but it’s still there. Your API key may not have permission to change or delete it.',
        service,
      );
    case 'pageFailed':
      return pageFailureText(problem.failure);
    case 'limitReached':
      return l10n.t(
        'You created too many reports this month. {0} accepts new ones next month, or with another plan.',
        service,
      );
    case 'rejected':
      return rejectedText(problem, service);
    case 'tooManyRequests':
      return throttledText(service, problem.retryAt, reader);
    case 'serviceFailed':
      return l10n.t('{0} reported an error (status {1}). Try again later.', service, problem.status);
    case 'unreachable':
      return unreachableText(problem.cause, service);
    case 'tooSlow':
      return l10n.t('{0} didn’t respond within {1} seconds. Try again later.', service, problem.seconds);
    case 'unreadable':
      return l10n.t('The response from {0} couldn’t be read. Make sure the address is right.', service);
    case 'unaddressable':
      return l10n.t('The name or ID can’t be sent to {0}. Do this directly in the service.', service);
  }
}

function redirectedText(service: string, to: string | undefined): string {
  return to === undefined
    ? l10n.t('{0} redirected the request, and redirects aren’t followed. Check the service’s address.', service)
    : l10n.t(
        '{0} redirected the request to {1}, which isn’t followed. If that’s the service, change the connection’s address to it.',
        service,
        to,
      );
}

function rejectedText({ messages, status }: Problem & { readonly kind: 'rejected' }, service: string): string {
  if (messages.length > 0) return l10n.t('{0} rejected the request: {1}', service, messages.join(' '));
  return status < 300
    ? l10n.t('{0} reported a failure without giving a reason. Try again later.', service)
    : l10n.t('{0} rejected the request (status {1}). Check what you entered.', service, status);
}

function throttledText(service: string, retryAt: number | undefined, { timeText }: ErrorReader): string {
  if (retryAt === undefined || timeText === undefined) {
    return l10n.t('{0} received too many requests. Try again in a while.', service);
  }
  return retryAt <= systemClock.now()
    ? l10n.t('{0} received too many requests. You can try again now.', service)
    : l10n.t('{0} received too many requests. Try again after {1}.', service, timeText(retryAt));
}

function unreachableText(cause: UnreachableCause, service: string): string {
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
      // A browser doesn't distinguish between no answer and one that this page may not read.
      return 'importScripts' in globalThis
        ? l10n.t(
            '{0} couldn’t be reached from this browser. It must allow cross-origin requests (CORS) with the Authorization header.',
            service,
          )
        : l10n.t('{0} couldn’t be reached. Check the address and your network.', service);
  }
}

/** The reason why a page couldn't be analyzed. */
function pageFailureText(failure: PageFailure): string {
  switch (failure.why) {
    case 'status':
      return l10n.t('The page answered {0}, so it couldn’t be analyzed.', failure.status);
    case 'tooSlow':
      return failure.seconds === undefined
        ? l10n.t('The page couldn’t be reached: timed out.')
        : l10n.t('The page couldn’t be reached: timed out after {0} s.', failure.seconds);
    case 'dns':
      return l10n.t('The page couldn’t be reached: its host wasn’t found.');
    case 'refused':
      return l10n.t('The page couldn’t be reached: its host refused the connection.');
    case 'tls':
      return l10n.t('The page couldn’t be reached: a secure connection failed.');
    case 'redirects':
      return l10n.t('The page couldn’t be reached: it redirects too often.');
    case 'unknown':
      return l10n.t('The page couldn’t be reached.');
  }
}
