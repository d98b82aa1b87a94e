import * as l10n from '@vscode/l10n';
import type { PageFailure, Problem } from '../service/errors';

// Sentences about what a service answered, which VS Code and the command of the gate say alike.

type Elsewhere = Problem & { readonly kind: 'redirected' | 'webPage' };

/** Somebody else answered, or the service is elsewhere. @param service its host */
export function elsewhereText(problem: Elsewhere, service: string): string {
  if (problem.kind === 'webPage') {
    return l10n.t(
      '{0} returned a web page instead of data. You may have to sign in to the network or the service first. Otherwise, check the connection’s address.',
      service,
    );
  }
  return problem.to === undefined
    ? l10n.t('{0} redirected the request, and redirects aren’t followed. Check the connection’s address.', service)
    : l10n.t(
        '{0} redirected the request to {1}, which isn’t followed. If that’s the service, change the connection’s address to it.',
        ...[service, problem.to],
      );
}

/** @param service its host */
export function stillThereText(service: string): string {
  return l10n.t(
    '{0} says that this doesn’t exist, but it’s still there. Your API key may not be allowed to change or delete it.',
    service,
  );
}

/** @param service its host */
export function limitText(service: string): string {
  return l10n.t(
    'You created too many reports this month. {0} accepts new ones next month, or with another plan.',
    service,
  );
}

/** Why a page couldn’t be analyzed. */
export function pageFailureText(failure: PageFailure): string {
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
