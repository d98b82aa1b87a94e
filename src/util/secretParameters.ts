import { hidden, withoutCredentials } from './credentials';

/** Words that make a parameter a secret anywhere in its name, and those that do at its end. */
const anywhere = 'bypass|jwt|passcode|passphrase|passwd|password|pwd|secret|tkn|token';
const atEnd =
  'apikey|assertion|auth|authorization|code|credentials?|hmac|key|nonce|otp|pass|samlresponse|session|sid|sig|sign|signature|ticket|tk';
/** Such words without a separator around them, as in `accesstoken`, `PHPSESSID`, and `oobCode`. */
const joined = 'accesskey|apikey|jwt|passwd|password|privatekey|secret|secretkey|sess(?:ion)?_?id|signature|token';
const secretName = new RegExp(
  `(?:^|[^a-z\\d])(?:${anywhere})(?![a-z\\d])|(?:^|[^a-z\\d])(?:${atEnd})[^a-z\\d]*$|(?:${joined})[^a-z\\d]*$|^_vercel_share$`,
);

/** True for the name of a parameter whose value grants access, such as `access_token`, `apiKey`, or `sig`. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase());
}

/** The separators of parameters in an address, also in one that is encoded inside another. */
const divider = /([?&#;]|%(?:25){0,5}(?:3f|26|23|3b))/i;
const parameter = /^([^\s"'<>=]+?)(=|%(?:25){0,5}3d)([^\s"'<>]+)/i;

/**
 * Hides everything that grants access from the addresses in a text: names before an `@`, passwords, and secret
 * parameters.
 */
export function withoutSecrets(text: string): string {
  const open = withoutCredentials(text);
  if (!/=|%(?:25)*3d/i.test(open)) return open;
  const [first = '', ...pieces] = open.split(divider);
  // Every second piece is a separator.
  return first + pieces.map((piece, at) => (at % 2 === 0 ? piece : piece.replace(parameter, masked))).join('');
}

function masked(whole: string, name: string, sign: string): string {
  return isSecretName(name) ? name + sign + hidden : whole;
}

/** Hides secrets in the values that `JSON.stringify` writes. */
export function withoutSecretsIn(_field: string, value: unknown): unknown {
  return typeof value === 'string' ? withoutSecrets(value) : value;
}
