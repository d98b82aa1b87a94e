import { isFields, parseJson } from '../../util/json';

/** A line of TOML or YAML with a setting at the top level. */
const setting = /^([\w-]+)[ \t]*[:=][ \t]*(.*)$/;

/** The value of a top-level setting in a TOML, YAML or JSON text, if it is a plain text. */
export function settingIn(text: string, name: string): string | undefined {
  if (/^\s*\{/.test(text)) return jsonSetting(text, name);
  for (const line of text.split(/\r?\n/)) {
    // The first section of TOML ends the top level.
    if (line.startsWith('[')) return undefined;
    const [, key = '', value = ''] = setting.exec(line) ?? [];
    if (key.toLowerCase() === name.toLowerCase()) return plainValue(value);
  }
  return undefined;
}

function jsonSetting(text: string, name: string): string | undefined {
  const fields = parseJson(text);
  const found = isFields(fields)
    ? Object.entries(fields).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
    : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** A value without its quotes, or without the comment after it. */
function plainValue(value: string): string {
  const quote = value.charAt(0);
  if (quote !== '"' && quote !== "'") return value.replace(/(?:^|\s)#.*$/, '').trim();
  const end = value.indexOf(quote, 1);
  return end < 0 ? '' : value.slice(1, end);
}
