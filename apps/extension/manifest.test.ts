import { expect, it } from 'vitest';
import { manifestFor } from './manifest.ts';

it('requests permission for the open tab and storage, and for no site', () => {
  const manifest = manifestFor('chrome');
  expect(manifest.permissions.toSorted()).toEqual(['activeTab', 'storage']);
  expect(Object.keys(manifest).sort()).toEqual([
    'action',
    'description',
    'icons',
    'manifest_version',
    'minimum_chrome_version',
    'name',
    'permissions',
    'version',
  ]);
});
