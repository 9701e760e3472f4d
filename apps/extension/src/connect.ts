import type { ExtensionKey } from '@brandlode/contract';
import { deleteAccount, saveAccount, savePending } from './account.ts';
import { type Account, extensions, type Pending } from './browser.ts';
import { RequestError, request } from './request.ts';

const base64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Opens the page that creates a code; only this extension has the secret that the code needs. */
export async function startConnecting(server: string): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  await savePending({ server, verifier, startedAt: Date.now() });
  await extensions().tabs.create({
    url: `${server}/extension/connect?challenge=${base64url(digest)}`,
  });
}

/** Exchanges the code for the key of this extension. */
export async function finishConnecting({ server, verifier }: Pending, code: string): Promise<Account> {
  const { key } = await request<ExtensionKey>({ server }, '/api/extension/keys', { code, verifier });
  const account = { server, key };
  await saveAccount(account);
  return account;
}

/** Forgets the key, and revokes it unless the server cannot be reached or has done so. Returns whether it is revoked. */
export async function disconnect(account: Account): Promise<boolean> {
  await deleteAccount();
  try {
    await request(account, '/api/extension/key', undefined, 'DELETE');
    return true;
  } catch (error) {
    return error instanceof RequestError && error.code === 'unauthenticated';
  }
}
