import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LEGAL_PAGES, type LegalPageName } from '@brandlode/contract';
import type { Config } from '../../config.ts';
import { problem } from '../../errors.ts';

type Folder = Pick<Config, 'legalDir'>;

const fileOf = (folder: string, page: LegalPageName) => join(folder, `${page}.md`);

/** The pages for which the operator provides a file now. */
export const legalPages = ({ legalDir }: Folder): LegalPageName[] =>
  legalDir === undefined ? [] : LEGAL_PAGES.filter((page) => existsSync(fileOf(legalDir, page)));

/** The text of a page, as Markdown. Read for each request, so that a new text needs no restart. */
export async function readLegalPage({ legalDir }: Folder, page: LegalPageName): Promise<string> {
  if (legalDir === undefined) throw problem('not-found');
  try {
    return await readFile(fileOf(legalDir, page), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw problem('not-found');
    throw error;
  }
}

/** The page at a path, whether or not there is a file for it. */
export const legalPageAt = (path: string): LegalPageName | undefined =>
  LEGAL_PAGES.find((page) => path === `/${page}` || path === `/${page}/`);
