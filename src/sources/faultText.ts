import * as l10n from '@vscode/l10n';
import type { Fault } from './nodeReader';
import type { DocumentFault } from '../util/findUrls';
import { maxDocumentMs } from './documents';

/** Describes a fault of `site-reports.json` in a sentence. */
export function faultText({ kind, field }: Fault): string {
  switch (kind) {
    case 'link':
      return l10n.t('This file is a symbolic link and isn’t read. Replace it with a regular file.');
    case 'tooLarge':
      return l10n.t('This file is larger than 1 MB and isn’t read. Keep only sites and the rules they need.');
    case 'notJson':
      return l10n.t('This isn’t valid JSON. Everything after this point may be ignored.');
    case 'notObject':
      return l10n.t('“{0}” must be an object.', field);
    case 'unknownField':
      return l10n.t('“{0}” isn’t a known property.', field);
    case 'missing':
      return l10n.t('“{0}” is missing, so this entry is ignored.', field);
    case 'notText':
      return l10n.t('“{0}” must be a string.', field);
    case 'notAddress':
      return l10n.t('“{0}” must be an address such as https://www.example.com, without a query or a password.', field);
    case 'outside':
      return l10n.t('“{0}” must be a path in this folder, so this entry is ignored.', field);
    case 'pattern':
      return l10n.t(
        '“{0}” isn’t a valid pattern, such as /blog/:slug, or has no name in common with its counterpart (“path” or “file”).',
        field,
      );
    case 'noFile':
      return l10n.t('“{0}” doesn’t match any file in this folder.', field);
    case 'tooMany':
      return l10n.t('“{0}” has too many entries; the rest are ignored.', field);
    case 'twice':
      return l10n.t('“{0}” is the address of another entry too, so this one is ignored. Put both into one.', field);
    case 'pagePattern':
      return l10n.t('“{0}” isn’t a valid pattern, such as /blog/:slug.', field);
    case 'level':
      return l10n.t('“{0}” must be “error”, “warn”, or “off”.', field);
    case 'result':
      return l10n.t('“{0}” must be “good”, “decent”, or “off”, or a list such as {1}.', field, '["warn", "good"]');
    case 'number':
      return l10n.t('“{0}” must be a number or “off”, or a list such as {1}.', field, '["warn", 70]');
    case 'age':
      return l10n.t(
        '“{0}” must be an age such as “7d” (m, h, d, or w) or “off”, or a list such as {1}.',
        field,
        '["warn", "7d"]',
      );
    case 'sitemap':
      return l10n.t(
        '“{0}” must be a file in this folder or an address such as https://www.example.com/sitemap.xml.',
        field,
      );
    case 'noRule':
      return l10n.t('“{0}” has no rule for results, scores, checks, or ages, so nothing would be checked.', field);
  }
}

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
