/** Programs that open their own scheme; others use one with a dot, as RFC 8252 asks, or an address of the user's computer. */
const APP_SCHEMES = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const MAX_LENGTH = 2_000;

/** An address of the user's own computer. */
const isLocal = ({ protocol, hostname }: URL) => protocol === 'http:' && LOOPBACK.includes(hostname);

/** Whether an application may register this address to return to. */
export function isRedirectAddress(address: string): boolean {
  // Parsers disagree on white space and other characters that are not printable.
  if (address.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(address) || address.includes('#')) return false;
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  const { protocol } = url;
  return protocol === 'https:' || isLocal(url) || APP_SCHEMES.includes(protocol) || protocol.includes('.');
}

/** Whether an application registered this address. The port of a program on the user's computer is chosen at each start. */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  if (!isRedirectAddress(address)) return false;
  if (registered.includes(address)) return true;
  const url = new URL(address);
  if (!isLocal(url)) return false;
  return registered.some((other) => {
    const candidate = new URL(other);
    candidate.port = url.port;
    return isLocal(candidate) && candidate.href === url.href;
  });
}

/** The host that an address leads to; null for a program on the user's computer. */
export function hostOf(address: string): string | null {
  const url = new URL(address);
  return url.protocol === 'https:' ? url.host : null;
}

/** Unlike `URL`, keeps what the application registered as it is. */
export const withParameters = (address: string, parameters: Record<string, string>): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`;
