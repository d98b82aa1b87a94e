const units = [
  ['w', 7 * 86_400_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
] as const;

/** An age as written in the rules, in the largest unit that it fills at least twice: `12d`, `36h`. */
export function ageText(milliseconds: number): string {
  const exact = units.find(([, length]) => milliseconds > 0 && milliseconds % length === 0);
  const [unit, length] = exact ?? units.find(([unit, it]) => unit !== 'w' && milliseconds >= 2 * it) ?? ['m', 60_000];
  return `${Math.floor(milliseconds / length)}${unit}`;
}
