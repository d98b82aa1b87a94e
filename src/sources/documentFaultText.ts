import * as l10n from '@vscode/l10n';
import type { DocumentFault } from '../util/findUrls';
import { maxDocumentMs } from './documents';

/** Explains in a sentence why a document was not read. @param place its address or its name */
export function documentFaultText(fault: DocumentFault, place: string, status?: number): string {
  switch (fault) {
    case 'notSitemap':
      return l10n.t('There’s no sitemap at {0}.', place);
    case 'doctype':
      return l10n.t('{0} has a DOCTYPE and, for security, isn’t read.', place);
    case 'notText':
      return l10n.t('{0} isn’t a text file and couldn’t be read.', place);
    case 'tooLarge':
      return l10n.t('{0} is too large to read.', place);
    case 'damaged':
      return l10n.t('{0} is damaged and couldn’t be read.', place);
    case 'cutOff':
      return l10n.t('{0} is cut off, so not all of its addresses are known.', place);
    case 'refused':
      return l10n.t('{0} couldn’t be read (status {1}).', place, status ?? '');
    case 'unreachable':
      return l10n.t('{0} couldn’t be reached. Check the address and your network.', place);
    case 'tooSlow':
      return l10n.t('{0} didn’t respond within {1} seconds. Try again later.', place, maxDocumentMs / 1000);
    case 'disk':
      return l10n.t('{0} couldn’t be read. Make sure it’s a file that you have permission to read.', place);
  }
}
