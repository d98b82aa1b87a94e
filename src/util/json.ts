/** A JSON object, every field of it. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object (neither a list nor null). */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value with the fields of every record in the order of the alphabet, so that two versions of it can be compared line by line. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isFields(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}

/** A text as JSON; nothing where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
