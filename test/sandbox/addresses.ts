/** An address as accepted by the service: whole, with http or https; undefined for anything else. */
export function readAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\/[^\s]+$/i.test(trimmed) || trimmed.length > 2048) return undefined;
  const [, scheme = '', user = '', host = '', port = '', rest = ''] =
    /^(https?):\/\/([^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)(:\d*)?(.*)$/is.exec(trimmed) ?? [];
  if (host === '' || !URL.canParse(trimmed)) return undefined;
  const { pathname, search } = new URL(`http://x${rest}`);
  // The host stays as it was typed, except for its case.
  return `${scheme.toLowerCase()}://${user}${host.toLowerCase()}${port === ':80' || port === ':' ? '' : port}${pathname}${search}`;
}

/** An address as stored by the service: without scheme and `www.`, wherever they are, and the slash of a bare host. */
export function kept(address: string): string {
  const bare = address.replaceAll(/https?:\/\/|www\./g, '');
  return /^[^/?#]*\/$/.test(bare) ? bare.slice(0, -1) : bare;
}

/** The host of an address, without `www.`, port, and user name. */
export function projectOf(address: string): string {
  const [, host = ''] = /^https?:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(address) ?? [];
  return host.toLowerCase().replace(/^www\./, '');
}
