import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, LEGAL_PAGES, type LegalPageName } from '@brandlode/contract';
import type { Config } from '../../config.ts';

type Folder = Pick<Config, 'legalDir'>;

const fileOf = (folder: string, page: LegalPageName) => join(folder, `${page}.md`);

/** The pages for which the operator provides a file now. */
export const legalPages = ({ legalDir }: Folder): LegalPageName[] =>
  legalDir === undefined ? [] : LEGAL_PAGES.filter((page) => existsSync(fileOf(legalDir, page)));

/** The text of a page, as Markdown. Read for each request, so that a new text needs no restart. */
export async function readLegalPage(folder: Folder, page: LegalPageName): Promise<string> {
  const { legalDir } = folder;
  if (legalDir === undefined || !legalPages(folder).includes(page)) throw new ApiError('not-found');
  return readFile(fileOf(legalDir, page), 'utf8');
}

/** The page at a path, whether or not there is a file for it. */
export const legalPageAt = (path: string): LegalPageName | undefined =>
  LEGAL_PAGES.find((page) => path === `/${page}` || path === `/${page}/`);
