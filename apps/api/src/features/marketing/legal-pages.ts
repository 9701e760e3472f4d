import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, LEGAL_PAGES, type LegalPageName } from '@brandlode/contract';
import type { Config } from '../../config.ts';
import { securityText } from './security-text.ts';

/** The operator's file with the text of a page, if there is one now. */
function fileOf({ legalDir }: Pick<Config, 'legalDir'>, page: LegalPageName): string | undefined {
  const file = legalDir === undefined ? undefined : join(legalDir, `${page}.md`);
  return file !== undefined && existsSync(file) ? file : undefined;
}

/** The pages that there are: those for which the operator provides a file, and the one about security, which has a text of its own. */
export const legalPages = (config: Pick<Config, 'legalDir'>): LegalPageName[] =>
  LEGAL_PAGES.filter((page) => page === 'security' || fileOf(config, page) !== undefined);

/** A warning if the folder is not there, such as one that was not mounted, because its pages are not found then. */
export const missingLegalDir = ({ legalDir }: Pick<Config, 'legalDir'>): string | undefined =>
  legalDir === undefined || existsSync(`${legalDir}/.`)
    ? undefined
    : `LEGAL_DIR is set, but there is no folder ${legalDir}, so /terms, /privacy and /imprint are not found.`;

/** The text of a page, as Markdown. Read for each request, so that a new text needs no restart. */
export async function readLegalPage(config: Config, page: LegalPageName): Promise<string> {
  const file = fileOf(config, page);
  if (file !== undefined) return readFile(file, 'utf8');
  if (page === 'security') return securityText(config);
  throw new ApiError('not-found');
}

/** The page at a path, whether or not there is a text for it. */
export const legalPageAt = (path: string): LegalPageName | undefined =>
  LEGAL_PAGES.find((page) => path === `/${page}` || path === `/${page}/`);
