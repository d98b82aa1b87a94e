import { pageOf, sendHealthy, type Exchange } from './service';

/** One way in which a service or the network misbehaves. */
export interface Fault {
  /** Replaces a proper answer. */
  readonly answer?: (exchange: Exchange) => void;
  /** It occurs at another address, where no proper answer comes. */
  readonly address?: 'refused' | 'nowhere' | 'untrusted';
  /** Shortens waits as soon as they can be distinguished from an answer. */
  readonly isSlow?: true;
}

const json = { 'content-type': 'application/json' };

/** An answer with this status and body to everything; with a status of success, the request is carried out. */
function answers(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): Fault {
  return {
    answer: ({ response, carryOut }) => {
      if (status < 300) carryOut();
      const isText = typeof body === 'string' || body instanceof Buffer || body === undefined;
      response.writeHead(status, { ...json, ...headers }).end(isText ? body : JSON.stringify(body));
    },
  };
}

/** The request is carried out, and its answer is changed on the way. */
function changes(change: (body: string, exchange: Exchange) => string | Buffer, type = json['content-type']): Fault {
  return {
    answer: (exchange) => {
      const { status, body } = exchange.carryOut();
      exchange.response.writeHead(status, { 'content-type': type });
      exchange.response.end(change(body === undefined ? '' : JSON.stringify(body), exchange));
    },
  };
}

type Envelope = Readonly<Record<string, unknown>>;

/** A list with another envelope; everything else is answered properly. */
function lists(change: (records: readonly object[], exchange: Exchange, envelope: Envelope) => object): Fault {
  return {
    answer: (exchange) => {
      const { method, path, response } = exchange;
      if (method !== 'GET' || path.split('/').length > 2) {
        sendHealthy(exchange);
        return;
      }
      const { body } = exchange.carryOut();
      const envelope = body as Envelope & { data: object[] };
      response.writeHead(200, json).end(JSON.stringify(change(envelope.data, exchange, envelope)));
    },
  };
}

/** The head of a proper answer and the beginning of its body, which is announced as longer. */
function begin({ response, carryOut }: Exchange, then: () => void): void {
  carryOut();
  response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"data": [', then);
}

const signIn = '<!doctype html><title>Sign in</title>';
const html = { 'content-type': 'text/html' };
const validation = { message: 'Invalid.', errors: { url: ['The url is odd.'], privacy: ['The privacy is new.'] } };
const busy = { message: 'Too Many Attempts.' };
const anHour = () => new Date(Date.now() + 3_600_000).toUTCString();

/** 100 MB that would be an empty list in the end. */
function huge({ response, carryOut }: Exchange): void {
  carryOut();
  const blanks = Buffer.alloc(1024 * 1024, ' ');
  response.writeHead(200, json).write('[');
  let left = 100;
  const more = () => {
    while (left-- > 0) {
      if (response.write(blanks)) continue;
      response.once('drain', more);
      return;
    }
    response.end(']');
  };
  more();
}

function drip({ response, carryOut }: Exchange): void {
  carryOut();
  response.writeHead(200, json).write('{"data": [');
  const clock = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(clock));
}

/** A gateway answers in its place; the service carries it out in the end. */
function late({ response, carryOutLater }: Exchange): void {
  carryOutLater();
  response.writeHead(504, html).end('<h1>504 Gateway Time-out</h1>');
}

function nested(body: string): string {
  return body.replace('"url":', `"deep":${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)},"url":`);
}

function redirects(status: number, location: (elsewhere: string) => string): Fault {
  return {
    answer: ({ response, elsewhere }) => void response.writeHead(status, { location: location(elsewhere) }).end(),
  };
}

/** Everything that may go wrong, by its name in the matrix. */
export const faults = {
  'connection refused': { address: 'refused' },
  'DNS failure': { address: 'nowhere' },
  'unknown certificate': { address: 'untrusted' },
  'reset before headers': { answer: ({ request }) => request.socket.resetAndDestroy() },
  'reset in mid-body': { answer: (it) => begin(it, () => it.request.socket.resetAndDestroy()) },
  'stall before headers': { isSlow: true, answer: ({ carryOut }) => void carryOut() },
  'stall in mid-body': { isSlow: true, answer: (it) => begin(it, () => undefined) },
  'slow drip': { isSlow: true, answer: drip },
  '301 to the same origin': redirects(301, () => '/login'),
  '302 to another origin': redirects(302, (elsewhere) => `${elsewhere}/api/v1/reports`),
  '303 to http': redirects(303, (elsewhere) => `${elsewhere.replace('127.0.0.1', 'localhost')}/api/v1/reports`),
  '307 to another origin': redirects(307, (elsewhere) => `${elsewhere}/api/v1/reports`),
  '308 to the same origin': redirects(308, () => '/login'),
  'HTML with 200': answers(200, signIn, html),
  'HTML called JSON': answers(200, signIn),
  'empty 200': answers(200),
  'PHP notice before JSON': changes((body) => `<br />\n<b>Notice</b>: Undefined index in x.php on line 12\n${body}`),
  'truncated JSON': changes((body) => body.slice(0, Math.ceil(body.length / 2)) || '{'),
  'JSON of another type': answers(200, '42'),
  'a record where a list belongs, and the reverse': changes((body) =>
    body.startsWith('{"data":[') ? '{"data":{"about":7}}' : '{"data":[7]}',
  ),
  '100 MB': { answer: huge },
  '20,000 levels': changes(nested),
  '20,000 levels and nothing else': answers(200, '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)),
  'fields named like those of every object': changes((body) =>
    body.replaceAll('"url":', '"__proto__":{"id":9},"constructor":"x","toString":1,"hasOwnProperty":null,"url":'),
  ),
  '204': answers(204),
  '400': answers(400, { message: 'The page is odd.' }),
  '401': answers(401, { message: 'Unauthenticated.' }),
  '403': answers(403, { message: 'Not yours.' }),
  '404': answers(404, { message: 'Not Found' }),
  '404 with HTML': answers(404, '<h1>404 Not Found</h1>', html),
  '408': answers(408),
  '409': answers(409, { message: 'It exists already.' }),
  '419': answers(419, { message: 'Page Expired' }),
  '422 with fields': answers(422, validation),
  '422 without': answers(422, {}),
  '422 with text instead of fields': answers(422, { message: 'Invalid.', errors: 'The url is odd.' }),
  '429 with 0 seconds': answers(429, busy, { 'retry-after': '0' }),
  '429 with 45 seconds': answers(429, busy, { 'retry-after': '45' }),
  '429 with a date': { answer: (it) => answers(429, busy, { 'retry-after': anHour() }).answer?.(it) },
  '429 with an hour': answers(429, busy, { 'retry-after': '3600' }),
  '429 with 3,000 years': answers(429, busy, { 'retry-after': '99999999999' }),
  '429 with nothing': answers(429, busy),
  '500': answers(500, { message: 'Server Error' }),
  '502 with HTML': answers(502, '<h1>502 Bad Gateway</h1>', html),
  // Many services send with every answer when their quota is reset, which is no wait that they ask for.
  '503': answers(503, { message: 'Service Unavailable' }, { 'ratelimit-reset': '3600', 'x-ratelimit-reset': '3600' }),
  '504 with the change done later': { answer: late },
  'another charset': changes(
    (body) => Buffer.from(body.replaceAll('"url":', '"motto":"Für alle","url":'), 'latin1'),
    'application/json; charset=iso-8859-1',
  ),
  'success: false': answers(200, { success: false, message: 'No more today.' }),
  'status: error': answers(200, { status: 'error', message: 'No more today.' }),
  'error with 200': answers(200, { error: 'No more today.' }),
  'failure without a word': answers(200, { success: false }),
  'duplicate ids in a list': lists((data, _, envelope) => ({ ...envelope, data: [...data, ...data] })),
  'next link elsewhere': lists((data, { elsewhere }) => ({
    data,
    links: { next: `${elsewhere}/?page=2` },
  })),
  'next link to itself': lists((data) => ({ data, links: { next: '?page=2' } })),
  // A service behind a proxy uses its internal address.
  'next links without end': lists((data, { path, search, elsewhere }) => ({
    data,
    links: { next: `${elsewhere}/api/v1${path}?page=${pageOf(search) + 1}` },
  })),
  'pages without end that cannot be read': lists((data, { search }) => ({
    data: search.has('page') ? [null] : data,
    links: { next: `?page=${pageOf(search) + 1}` },
  })),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
