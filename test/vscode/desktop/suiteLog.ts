/** What VS Code itself logs now and then while the suite runs. */
const NOISE =
  /^(?:Ignoring fetching|Updating) additional builtin|^No search provider registered|^\[(?:AgentHost|AccountPolicyGate|DefaultAccount)\b|^Canceled: /;

/** Prints what the suite prints, and keeps all that VS Code says besides. */
export class SuiteLog {
  readonly #lines: string[] = [];
  #started = false;

  add(line: string): void {
    this.#lines.push(line);
    // The suite's own first line.
    this.#started ||= line.startsWith('VS Code ');
    if (this.#started && !NOISE.test(line)) process.stdout.write(`${line}\n`);
  }

  hasSummary(): boolean {
    return this.#lines.some((line) => /^ *\d+ passing/.test(line));
  }

  all(): string {
    return `VS Code logged:\n${this.#lines.join('\n')}`;
  }
}
