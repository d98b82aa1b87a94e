import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { Client } from '../../src/service/client';
import { ServiceError, type Problem } from '../../src/service/errors';
import type { Logger } from '../../src/service/service';

/** Keeps every line, so that a test can search for forbidden text. */
export class RecordingLog implements Logger {
  readonly lines: string[] = [];

  info(message: string): void {
    this.lines.push(message);
  }

  warn(message: string): void {
    this.lines.push(`warning: ${message}`);
  }
}

export function clientOf(baseUrl: string, apiKey: string, timeout = 10_000, analysis = timeout) {
  const log = new RecordingLog();
  return { client: new Client({ baseUrl, apiKey, log, timeout, longestAnalysis: () => analysis }), log };
}

/** The error of an operation; it must be a ServiceError that reveals no secret, however it is printed. */
export async function failureOf(operation: Promise<unknown>, ...secrets: string[]): Promise<ServiceError> {
  const error: unknown = await operation.then(
    (answer) => assert.fail(`it was answered: ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ServiceError, inspect(error));
  assertSilent([inspect(error, { depth: 10, showHidden: true }), JSON.stringify(error), error.stack], secrets);
  return error;
}

export async function problemOf(operation: Promise<unknown>, ...secrets: string[]): Promise<Problem> {
  return (await failureOf(operation, ...secrets)).problem;
}

export function assertSilent(texts: readonly (string | undefined)[], secrets: readonly string[]): void {
  for (const secret of secrets) assert.ok(!texts.join('\n').includes(secret), 'a secret was told');
}

/** A service that answers unlike any framework, for as long as the test runs. */
export async function withServer(listener: RequestListener, test: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await test(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
