import type { TreeItem } from 'vscode';

/** What a screen reader says of an item, as VS Code sends it to its window. */
export function spokenOf({ accessibilityInformation }: TreeItem): string | undefined {
  const { said } = JSON.parse(JSON.stringify({ said: accessibilityInformation })) as {
    said?: TreeItem['accessibilityInformation'];
  };
  return said?.label;
}
