import { parseArgs } from 'node:util';

export const HELP = `Site Reports sandbox: a report service with made-up reports.

  --reports 500              how many reports, up to a million
  --site www.example.com     the one site that all of them are of; without it there are many
  --account account.json     those of an account that a file describes, with pages whose source is known
  --seed 1                   other numbers give other reports
  --now 2026-01-31T12:00Z    what time it is at the start; the newest report is some minutes older
  --file data.sqlite         keeps the reports in a file; without it they are gone at the end
  --host 127.0.0.1           where to listen
  --port 8600                0 takes any free port
  --key KEY                  the API key that clients must send
  --delay 0                  milliseconds that each answer waits
  --limit 60                 requests that are allowed in a minute; 0 for any number
  --hostile                  some reports have names, addresses and states that break what is careless
  --stop-with-stdin          stops when its standard input ends`;

/** The command line's options. Throws an error with one sentence about the first wrong one. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      reports: { type: 'string', default: '500' },
      site: { type: 'string' },
      account: { type: 'string' },
      seed: { type: 'string', default: '1' },
      now: { type: 'string', default: new Date().toISOString() },
      file: { type: 'string', default: ':memory:' },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8600' },
      key: { type: 'string', default: 'sandbox-key-0123456789' },
      delay: { type: 'string', default: '0' },
      limit: { type: 'string', default: '60' },
      hostile: { type: 'boolean', default: false },
      'stop-with-stdin': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const now = Date.parse(values.now);
  if (Number.isNaN(now)) throw new Error('--now takes a time such as 2026-01-31T12:00Z.');
  return {
    ...values,
    now,
    reports: whole('reports', values.reports, 1_000_000),
    seed: whole('seed', values.seed),
    port: whole('port', values.port, 65_535),
    delay: whole('delay', values.delay),
    limit: whole('limit', values.limit) || null,
    stopWithStdin: values['stop-with-stdin'],
  };
}

function whole(option: string, text: string, highest = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= highest) return value;
  throw new Error(`--${option} takes a whole number from 0 to ${highest}.`);
}
