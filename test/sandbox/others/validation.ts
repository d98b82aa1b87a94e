import { ValidationError } from '../errors';

/**
 * Reads a query's or a form's fields by rules, with the messages of Laravel's validator. An empty field counts as
 * missing.
 */
export class Input {
  readonly #fields: Record<string, string>;
  readonly #errors: Record<string, string[]> = {};

  constructor(fields: Record<string, string>) {
    this.#fields = fields;
  }

  text(field: string): string | undefined {
    const value = this.#fields[field]?.trim();
    return value === '' ? undefined : value;
  }

  oneOf<const Value extends string>(field: string, allowed: readonly Value[]): Value | undefined {
    const value = this.text(field);
    const known = allowed.find((one) => one === value);
    if (value !== undefined && known === undefined) this.fail(field, `The selected ${words(field)} is invalid.`);
    return known;
  }

  webUrl(field: string): string {
    const value = this.text(field);
    if (value === undefined) this.fail(field, `The ${words(field)} field is required.`);
    else if (!isWebUrl(value)) this.fail(field, `The ${words(field)} field must be a valid URL.`);
    return value ?? '';
  }

  /** A page number; anything else is the first page, as in Laravel's paginator. */
  page(): number {
    const page = Number(this.text('page'));
    return Number.isSafeInteger(page) && page > 0 ? page : 1;
  }

  fail(field: string, message: string): void {
    (this.#errors[field] ??= []).push(message);
  }

  /** Throws a ValidationError if any field read so far was wrong. */
  check(): void {
    if (Object.keys(this.#errors).length > 0) throw new ValidationError(this.#errors);
  }
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

function words(field: string): string {
  return field.replaceAll('_', ' ');
}
