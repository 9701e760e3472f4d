import { type Account, extensions, type Pending } from './browser.ts';

/** As long as the server keeps a code, and as long again for the user to create it. */
const PENDING_MS = 20 * 60_000;

const storage = () => extensions().storage.local;

export async function readAccount(): Promise<Account | null> {
  const { server, key } = await storage().get(['server', 'key']);
  return server !== undefined && key !== undefined ? { server, key } : null;
}
/** Replaces everything that is stored. */
export async function saveAccount(account: Account) {
  await storage().clear();
  await storage().set(account);
}
export const deleteAccount = () => storage().clear();

export async function readPending(now = Date.now()): Promise<Pending | null> {
  const { pending } = await storage().get(['pending']);
  return pending && now - pending.startedAt < PENDING_MS ? pending : null;
}
export async function savePending(pending: Pending) {
  await storage().clear();
  await storage().set({ pending });
}

/** The origin of a server's address; null where a key would be sent unencrypted, except to this computer. */
export function serverOrigin(text: string): string | null {
  const typed = text.trim();
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`);
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  return url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) ? url.origin : null;
}

/** The host of a page, the only part that is sent; null for pages of the browser and files. */
export function hostOf(url: string | undefined): string | null {
  const page = url === undefined ? null : URL.parse(url);
  return page?.protocol === 'https:' || page?.protocol === 'http:' ? page.hostname : null;
}

/** The code on the page that this connection opened; null on any other page. */
export function codeOnPage(url: string | undefined, { server }: Pick<Pending, 'server'>): string | null {
  const page = url === undefined ? null : URL.parse(url);
  if (page?.origin !== server || page.pathname !== '/extension/connect') return null;
  return new URLSearchParams(page.hash.slice(1)).get('code');
}

/** The server whose page about the extension is open, which offers itself for connecting. */
export function offeredServer(url: string | undefined): string {
  const page = url === undefined ? null : URL.parse(url);
  return page && /^\/extension(\/|$)/.test(page.pathname) ? (serverOrigin(page.origin) ?? '') : '';
}
