import * as l10n from '@vscode/l10n';
import { formatCount, listed } from '../../vscode/text/format';
import { oneLine } from '../../util/plain';
import type { Parts } from './targets';

/** "24 selected, all 19 in “Decent”, and all 3 in “Bad”". */
export function partsLabel({ single, whole }: Parts): string {
  const selected = single === 0 ? [] : [l10n.t('{0} selected', formatCount(single))];
  const parts = whole.map(({ name, count: number }) =>
    number === 1
      ? l10n.t('the only one in “{0}”', oneLine(name))
      : l10n.t('all {0} in “{1}”', formatCount(number), oneLine(name)),
  );
  return listed([...selected, ...parts]);
}
