import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useApi } from '../../testing.ts';
import { missingLegalDir } from './legal-pages.ts';

const folder = await mkdtemp(join(tmpdir(), 'legal-'));
afterAll(() => rm(folder, { recursive: true }));
const api = await useApi({ env: { LEGAL_DIR: folder } });

const get = (url: string) => api.app.inject({ url });

it('an operator’s text is a page as soon as its file is there, and missing without it', async () => {
  expect((await get('/api/legal/terms')).statusCode).toBe(404);
  expect((await get('/terms')).statusCode).toBe(404);
  expect((await get('/api/product')).json()).toMatchObject({
    legalPages: ['security'],
    cookieSettings: false,
  });
  await writeFile(join(folder, 'terms.md'), '# Terms\n\nBe kind.');
  expect((await get('/api/legal/terms')).json()).toEqual({ markdown: '# Terms\n\nBe kind.' });
  const page = await get('/terms');
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, undefined]);
  expect((await get('/api/product')).json()).toMatchObject({ legalPages: ['terms', 'security'] });
  expect((await get('/sitemap.xml')).payload).toContain('/terms</loc>');
  expect((await get('/')).payload).toContain('href="/terms"');
  await writeFile(join(folder, 'security.md'), 'We lock the doors.');
  expect((await get('/api/legal/security')).json()).toEqual({ markdown: 'We lock the doors.' });
  await writeFile(join(folder, 'terms.md'), 'New text');
  expect((await get('/api/legal/terms')).json()).toEqual({ markdown: 'New text' });
});

it('no other file is readable', async () => {
  await writeFile(join(folder, 'other.md'), 'secret');
  for (const name of ['other', '..%2fterms', 'terms.md', '%00'])
    expect((await get(`/api/legal/${name}`)).payload, name).not.toContain('secret');
  expect((await get('/api/legal/other')).statusCode).toBe(400);
});

it('a process warns at its start of a folder that is not there', async () => {
  await writeFile(join(folder, 'file'), '');
  expect(missingLegalDir({ legalDir: folder })).toBeUndefined();
  expect(missingLegalDir({ legalDir: undefined })).toBeUndefined();
  for (const name of ['missing', 'file'])
    expect(missingLegalDir({ legalDir: join(folder, name) })).toMatch(/^LEGAL_DIR .*\/\w+, so \/terms/);
});
