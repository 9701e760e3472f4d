import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { packageFolderOf, thirdPartyNotices } from './third-party-notices.ts';

it('finds the package of a file, including nested and scoped ones', () => {
  expect(packageFolderOf('/app/node_modules/react/index.js')).toBe('/app/node_modules/react');
  expect(packageFolderOf('/app/node_modules/@scope/name/esm/a.js')).toBe('/app/node_modules/@scope/name');
  expect(packageFolderOf('/app/node_modules/a/node_modules/b/c.css')).toBe(
    '/app/node_modules/a/node_modules/b',
  );
  expect(packageFolderOf('/app/src/main.ts')).toBeNull();
});

it('lists each package once, by name, with its version, licence and licence text', async () => {
  const folder = (name: string) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
  const text = await thirdPartyNotices(['zod', 'fastify', 'zod'].map(folder));
  expect(text.match(/^zod [\d.]+, MIT$/gm)).toHaveLength(1);
  expect(text.indexOf('\nfastify ')).toBeLessThan(text.indexOf('\nzod '));
  expect(text.match(/Permission is hereby granted, free of charge/g)).toHaveLength(2);
});
