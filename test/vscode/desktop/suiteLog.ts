/** Messages that VS Code itself sometimes logs while the suite runs. */
const NOISE =
  /^(?:Ignoring fetching|Updating) additional builtin|^No search provider registered|^\[(?:AgentHost|AccountPolicyGate|DefaultAccount)\b|^Canceled: /;

/** Prints the suite's output, and keeps everything else that VS Code prints. */
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
