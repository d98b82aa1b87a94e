/**
 * Moves the focus among elements with two arrow keys, Home, and End. Other keys do nothing.
 * @param keys the keys for the previous and the next element
 */
export function moveFocus(
  event: KeyboardEvent,
  elements: readonly HTMLElement[],
  [former, next]: readonly [string, string],
): void {
  const at = elements.findIndex((element) => element === document.activeElement);
  const targets: Partial<Record<string, number>> = {
    [former]: (at + elements.length - 1) % elements.length,
    [next]: (at + 1) % elements.length,
    Home: 0,
    End: elements.length - 1,
  };
  const target = elements[targets[event.key] ?? -1];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  target.focus();
}
