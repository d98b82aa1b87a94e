import type { FaultName } from './faults';
import type { OperationName } from './operations';

/** The outcome of one operation that meets one fault. */
export interface Cell {
  /**
   * The sentence that the user sees, with SERVICE for the service's host and TIME for a time; undefined if all is well.
   */
  readonly sentence: string | undefined;
  /** The assumed outcome of a change. */
  readonly change: 'done' | 'not done' | 'unknown';
  /** The number of its requests that reach the service. */
  readonly sent: number;
}

/** The cells of one fault: how reading ends, how changing ends, and which operations end otherwise. */
export interface Row extends Partial<Record<OperationName, Cell>> {
  readonly read: Cell;
  readonly change: Cell;
}

const fine: Cell = { sentence: undefined, change: 'done', sent: 1 };
/** A GET is sent three times if the network or a gateway failed. */
const fails = (sentence: string, sent = 1): Cell => ({ sentence, change: 'not done', sent });
const doubts = (sentence: string, sent = 1): Cell => ({
  sentence: `${sentence} The change may or may not have been made. Refresh to find out.`,
  change: 'unknown',
  sent,
});

const refused = 'SERVICE refused the connection. Check the address, and make sure the service is running.';
const notFound = 'SERVICE couldn’t be found. Check the address and your network.';
const untrusted = 'A secure connection to SERVICE couldn’t be established. Check the address and its certificate.';
const brokeOff = 'The connection to SERVICE was lost. Check your network and try again.';
const tooSlow = 'SERVICE didn’t respond within 1 seconds. Try again later.';
const webPage =
  'SERVICE returned a web page instead of data. You may have to sign in to the network or the service first. Otherwise, check the connection’s address.';
const movedOn =
  'SERVICE redirected the request to TARGET, which isn’t followed. If that’s the service, change the connection’s address to it.';
const unreadable = 'The response from SERVICE couldn’t be read. Make sure the address is right.';
const keyRefused = 'SERVICE didn’t accept the API key. Check the key and enter it again with “Replace API Key…”.';
const gone = 'This no longer exists on SERVICE. Refresh the view.';
const rejected = (words: string) => `SERVICE rejected the request: ${words}`;
const rejectedSilently = (status: number) => `SERVICE rejected the request (status ${status}). Check what you entered.`;
const failed = (status: number) => `SERVICE reported an error (status ${status}). Try again later.`;
const busy = 'SERVICE received too many requests. Try again in a while.';
const busyBefore = 'SERVICE received too many requests. You can try again now.';
const busyUntil = 'SERVICE received too many requests. Try again after TIME.';
const saysNo = rejected('No more today.');
const saysNothing = 'SERVICE reported a failure without giving a reason. Try again later.';

/** The same for reading and changing: nothing is done. */
const nothing = (sentence: string, sent = 1): Row => ({ read: fails(sentence, sent), change: fails(sentence, sent) });
/** For a change, a redirect may come after it was made. */
const redirect: Row = { read: fails(movedOn), change: doubts(movedOn) };
/** Nothing in the answer can be read, so that something other than the service may have answered with success. */
const unread = (sentence: string): Row => ({ read: fails(sentence), change: doubts(sentence) });
/** The answer to a deletion is empty, so it can't be changed on the way. */
const unreadButDeleted = (sentence: string): Row => ({
  ...unread(sentence),
  'delete report': fine,
  'delete project': fine,
});
const allWell: Row = { read: fine, change: fine };
const words = (sentence: string): Row => ({ read: fails(sentence), change: doubts(sentence) });
const heldBack = nothing(busyUntil);
/** An incomplete reading is reported: for a list by what is left, for an export by a question. */
const unfinished = (said: string, sent: number): Cell => fails(said, sent);
const mayHaveMore = (read: number) =>
  `The service may have more than the ${read} reports it returned. Continue with these?`;
const returned = (read: number, all: number) => `The service returned ${read} of ${all} reports. Continue with these?`;
const uncertain = (sent: number) => unfinished('1 uncertain', sent);
/** Both lists, read completely. */
const listsSend = (sent: number): Row => ({
  ...allWell,
  'list projects': { ...fine, sent },
  // All of it is read from the beginning, in an order in which no row is missed.
  'list reports': { ...fine, sent: sent + 1 },
});

/** The user's message, and the outcome, for each fault and operation. */
export const matrix: Readonly<Record<FaultName, Row>> = {
  'connection refused': nothing(refused, 0),
  'DNS failure': nothing(notFound, 0),
  'unknown certificate': nothing(untrusted, 0),
  'reset before headers': { read: fails(brokeOff, 3), change: doubts(brokeOff) },
  'reset in mid-body': { read: fails(brokeOff, 3), change: doubts(unreadable) },
  'stall before headers': { read: fails(tooSlow), change: doubts(tooSlow) },
  'stall in mid-body': { read: fails(tooSlow), change: doubts(tooSlow) },
  'slow drip': { read: fails(tooSlow), change: doubts(tooSlow) },
  '301 to the same origin': redirect,
  '302 to another origin': redirect,
  '303 to http': redirect,
  '307 to another origin': redirect,
  '308 to the same origin': redirect,
  'HTML with 200': unread(webPage),
  'HTML called JSON': unread(webPage),
  'empty 200': unread(unreadable),
  'PHP notice before JSON': allWell,
  'truncated JSON': unreadButDeleted(unreadable),
  'JSON of another type': unread(unreadable),
  'a record where a list belongs, and the reverse': unreadButDeleted(unreadable),
  '100 MB': unread(unreadable),
  '20,000 levels': allWell,
  '20,000 levels and nothing else': unread(unreadable),
  'fields named like those of every object': allWell,
  '204': { read: fails(unreadable), change: fine },
  '400': nothing(rejected('The page is odd.')),
  '401': nothing(keyRefused),
  '403': nothing('SERVICE doesn’t allow this with your API key: Not yours.'),
  // The object to delete is already gone.
  '404': { ...nothing(gone), 'delete report': fine, 'delete project': fine },
  // A web server's own page, which has nothing to do with reports.
  '404 with HTML': {
    ...unread(webPage),
    'update privacy': fails(webPage),
    'update results after the first look': fails(webPage),
    'delete report': fails(webPage),
    'delete project': fails(webPage),
  },
  '408': { read: fails(failed(408)), change: doubts(failed(408)) },
  '409': nothing(rejected('It exists already.')),
  '419': nothing(rejected('Page Expired')),
  '422 with fields': nothing(rejected('The url is odd. The privacy is new.')),
  '422 without': nothing(rejectedSilently(422)),
  '422 with text instead of fields': nothing(rejected('The url is odd.')),
  // It means that nothing was done, so any request may safely be sent again.
  '429 with 0 seconds': nothing(busyBefore, 3),
  '429 with 45 seconds': heldBack,
  '429 with a date': heldBack,
  '429 with an hour': heldBack,
  '429 with 3,000 years': nothing(busy),
  '429 with nothing': nothing(busy),
  '500': { read: fails(failed(500)), change: doubts(failed(500)) },
  '502 with HTML': { read: fails(failed(502), 3), change: doubts(failed(502)) },
  '503': { read: fails(failed(503), 3), change: doubts(failed(503)) },
  '504 with the change done later': { read: fails(failed(504), 3), change: doubts(failed(504)) },
  'another charset': allWell,
  'success: false': words(saysNo),
  'status: error': words(saysNo),
  'error with 200': words(saysNo),
  'failure without a word': words(saysNothing),
  'duplicate ids in a list': allWell,
  'next link elsewhere': {
    ...allWell,
    'load all, from the third page on': unfinished('withheld', 1),
    'export all': unfinished(mayHaveMore(25), 1),
    'export all, from the second page on': unfinished(returned(50, 60), 1),
    'plan, from the second page on': uncertain(2),
  },
  'next link to itself': {
    ...listsSend(2),
    'load all, from the third page on': unfinished('withheld', 1),
    'export all': unfinished(mayHaveMore(50), 3),
    'export all, from the second page on': unfinished(returned(50, 60), 1),
    'plan, from the second page on': uncertain(2),
  },
  // Without a total, completeness is unknown, so pages are compared with their previous content.
  'next links without end': {
    ...listsSend(2),
    'load all, from the third page on': { ...fine, sent: 2 },
    'export all': { ...fine, sent: 7 },
    'export all, from the second page on': { ...fine, sent: 5 },
    'plan, from the second page on': { ...fine, sent: 5 },
  },
  'pages without end that cannot be read': {
    ...listsSend(11),
    'load all, from the third page on': unfinished('offered', 10),
    'export all': unfinished(returned(25, 35), 21),
    'export all, from the second page on': unfinished(returned(25, 60), 10),
    'find a report on the third page': unfinished('unknown', 10),
    'plan, from the second page on': uncertain(14),
  },
};
