import type { TreeItem } from 'vscode';

/** The text of an item for screen readers, as VS Code sends it to its window. */
export function spokenOf({ accessibilityInformation }: TreeItem): string | undefined {
  const { said } = JSON.parse(JSON.stringify({ said: accessibilityInformation })) as {
    said?: TreeItem['accessibilityInformation'];
  };
  return said?.label;
}
