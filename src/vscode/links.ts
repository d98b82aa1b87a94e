import { env, Uri } from 'vscode';
import { readBaseUrl } from '../service/baseUrl';

/** The target of a link for VS Code, on one service. */
export type Linked =
  | { readonly kind: 'report'; readonly id: string }
  | { readonly kind: 'project'; readonly name: string }
  | { readonly kind: 'search'; readonly text: string };

/** A link, which isn't trusted. */
export interface Link {
  /** The base URL of the service. */
  readonly service: string;
  readonly to: Linked;
}

/** Maximum characters of a value in a link. */
const maxParameterChars = 2000;

const authority = 'site-reports.site-reports';

/** `vscode://site-reports.site-reports/report?service=…&id=…`; the scheme is the one of this VS Code. */
export function linkTo({ service, to }: Link): string {
  const parameters = Object.entries({ service, ...parametersOf(to) });
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(keptApart(value))}`).join('&');
  return `${env.uriScheme}://${authority}/${to.kind}?${query}`;
}

/** Encodes separators once more, since VS Code decodes an address before it is split. */
function keptApart(value: string): string {
  return value.replace(/[%&+]/g, encodeURIComponent);
}

/** @returns undefined if the address isn't a complete link of ours */
export function readLink({ path, query }: Uri): Link | undefined {
  const parameters = new URLSearchParams(query);
  const valueOf = (name: string): string | undefined => {
    const [value, another] = parameters.getAll(name);
    return another === undefined && value !== undefined && value !== '' && value.length <= maxParameterChars
      ? value
      : undefined;
  };
  const { url: service } = readBaseUrl(valueOf('service') ?? '');
  const to = readLinked(path, valueOf);
  return service === undefined || to === undefined ? undefined : { service, to };
}

function readLinked(path: string, valueOf: (name: string) => string | undefined): Linked | undefined {
  const [id, name, text] = ['id', 'name', 'text'].map(valueOf);
  switch (path) {
    case '/report':
      return id === undefined ? undefined : { kind: 'report', id };
    case '/project':
      return name === undefined ? undefined : { kind: 'project', name };
    case '/search':
      return text === undefined ? undefined : { kind: 'search', text };
    default:
      return undefined;
  }
}

function parametersOf(to: Linked): Record<string, string> {
  switch (to.kind) {
    case 'report':
      return { id: to.id };
    case 'project':
      return { name: to.name };
    case 'search':
      return { text: to.text };
  }
}
