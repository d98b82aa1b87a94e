/** A JSON object with all its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** True if a value is a JSON object (neither a list nor null). */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
