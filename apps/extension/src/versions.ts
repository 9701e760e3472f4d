import type { ExtensionBuild } from '@brandlode/contract';
import { type Account, extensions } from './browser.ts';
import { request } from './request.ts';

/** The version that the server offers, if it is newer than this one; null without an answer. */
export async function newerVersion(account: Account): Promise<string | null> {
  const build = await request<ExtensionBuild>(account, '/api/extension').catch(() => null);
  return build && isNewer(build.version, extensions().runtime.getManifest().version) ? build.version : null;
}

/** Compares numbers separated by dots. */
export const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0;
