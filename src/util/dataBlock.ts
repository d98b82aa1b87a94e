import { boundedLine } from './text';

/** Maximum characters of one value. */
const maxValueChars = 300;

/**
 * Returns untrusted data as JSON in a fenced block, for the text of a chat. No value is longer than 300 characters or
 * can end the block, and none begins with something that a chat takes for a tool or an agent. (A command has to begin
 * the text.)
 */
export function dataBlock(data: object): string {
  const json = JSON.stringify(
    data,
    (_, value: unknown) => (typeof value === 'string' ? boundedLine(value, maxValueChars).line : value),
    2,
  );
  const inert = json.replace(/`|(?<=[\s"])[#@]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `\`\`\`json\n${inert}\n\`\`\``;
}
