import { isLoopback } from '../util/scheme';
import { isSecretName } from '../util/secretParameters';
import { parseUrl } from '../util/url';
import { pathOfPage } from './pageSet';

/** The reason why an address looks unpublished. */
export type PrivacyReason = 'alias' | 'staging' | 'preview' | 'private' | 'port' | 'user' | 'token';

/** Such a word is the name of a site itself if only one label follows, as in `test.example`. */
const below = String.raw`(?=\.[^.]+\.)`;
const stagingWords = 'staging|stage|stg|preprod|pre-prod|test|testing|qa|uat|dev|develop|sandbox|beta|int';
const staging = new RegExp(`(?:^|[.-])(?:${stagingWords})\\d*${below}|^(?:staging|stage|stg|preprod|uat|qa)-`);

/** Hosts with a word for unmerged changes, on any hosting service. */
const previewWords = [
  `(?:^|[.-])(?:preview|previews|pr)-?\\d*${below}`,
  String.raw`^(?:deploy-preview|preview|pr)--?\w`,
  String.raw`-(?:pr|mr)-?\d+(?:-\w+)?${below}`,
];
/** Hosts that hosting services give to one deployment or branch. */
const previewHosts = [
  String.raw`--[\w-]+\.(?:netlify\.app|netlify\.live|web\.app|firebaseapp\.com)`,
  // Vercel's ids have nine characters; a word of a project's name has no digit.
  String.raw`-(?:git-[\w-]+|(?=[a-z]*\d)[a-z\d]{9}(?:-[\w-]+)?|[a-z\d]{9}-[\w-]+-projects)\.vercel\.app`,
  String.raw`-[a-z\d]{12}\.deno\.dev`,
  String.raw`^[\da-f]{8}-[\w-]+\.[\w-]+\.workers\.dev`,
  String.raw`^(?:dev|test|multidev|pr-\d+)-[\w-]+\.pantheonsite\.io`,
];
/**
 * Domains whose hosts are all a second address of a published site, a workspace, or a tunnel to a developer's machine.
 */
const previewDomains = [
  'pages.dev|azurestaticapps.net|amplifyapp.com|surge.sh|webflow.io|shopifypreview.com',
  'app.github.dev|githubpreview.dev|github.dev|gitpod.io|gitpod.dev|csb.app|webcontainer.io|stackblitz.io|replit.dev',
  'cloudworkstations.dev|ngrok.io|ngrok.app|ngrok.dev|ngrok-free.app|ngrok-free.dev|trycloudflare.com|loca.lt|serveo.net',
  'localhost.run|lhr.life|devtunnels.ms|pinggy.link|pinggy.io|tunnelmole.net',
].join('|');
const preview = new RegExp(
  [
    ...previewWords,
    ...previewHosts.map((host) => `${host}$`),
    `\\.(?:${previewDomains.replaceAll('.', String.raw`\.`)})$`,
  ].join('|'),
);

/** The blocks of IPv4 addresses that no page on the web has. */
const privateBlocks =
  /^(?:0|10|127|(?:100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.0\.0|192\.168|198\.1[89])\.[\d.]+$/;
/** Unspecified, this machine, unique local, link-local, and the deprecated site-local addresses. */
const privateBlocks6 = /^\[(?:::1?|f[cd][\da-f]{2}:[\da-f:]*|fe[89a-f][\da-f]:[\da-f:]*)\]$/;
/** Names for this machine or a private network, including public names that resolve to such addresses. */
const privateNames =
  /\.(?:local|localdomain|internal|intranet|private|corp|lan|home|home\.arpa|localhost|test|invalid)$|(?:^|\.)(?:localtest\.me|lvh\.me|nip\.io|sslip\.io)$|^[^.[]+$/;

/**
 * The reasons why an address looks unpublished; empty if it doesn't.
 * @param published the addresses of defined sites: these are published, whatever their hosts are called
 */
export function reasonsAgainst(
  address: string,
  aliases: readonly string[],
  published: readonly string[] = [],
): readonly PrivacyReason[] {
  const url = parseUrl(address);
  if (url === undefined) return [];
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const isPrivate = isPrivateHost(host);
  const isIn = (sites: readonly string[]) => sites.some((site) => pathOfPage(site, address) !== undefined);
  const isOpen = !isPrivate && !isIn(published);
  const is: Readonly<Record<PrivacyReason, boolean>> = {
    alias: isIn(aliases),
    staging: isOpen && staging.test(host),
    preview: isOpen && preview.test(host),
    private: isPrivate,
    port: url.port !== '',
    user: url.username !== '' || url.password !== '',
    token: [url.search, url.hash].some(hasSecret),
  };
  return Object.entries(is).flatMap(([reason, holds]) => (holds ? [reason as PrivacyReason] : []));
}

function isPrivateHost(host: string): boolean {
  const name = mappedAddress(host) ?? host;
  return isLoopback(name) || privateBlocks.test(name) || privateBlocks6.test(name) || privateNames.test(name);
}

/** The IPv4 address in `[::ffff:7f00:1]`. */
function mappedAddress(host: string): string | undefined {
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return undefined;
  return [high, low].flatMap((pair) => [parseInt(pair, 16) >> 8, parseInt(pair, 16) & 0xff]).join('.');
}

/** @param text the query of an address, or its fragment, which may also have parameters */
function hasSecret(text: string): boolean {
  return [...new URLSearchParams(text.replace(/^[?#]+/, '')).keys()].some(isSecretName);
}
