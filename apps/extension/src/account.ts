/** Where requests go, and the API key that they carry. */
export type Account = { server: string; key: string };

export async function readAccount(): Promise<Account | null> {
  const { server, key } = await chrome.storage.local.get(['server', 'key']);
  return typeof server === 'string' && typeof key === 'string' ? { server, key } : null;
}
export const saveAccount = (account: Account) => chrome.storage.local.set(account);
export const deleteAccount = () => chrome.storage.local.clear();

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
