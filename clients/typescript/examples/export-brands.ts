// Saves the brands of a search as brands.csv. Needs a key for Exports.
import { writeFile } from 'node:fs/promises';
import { dataOf } from '@brandlode/client';
import { connect } from './connect.ts';

const { baseUrl, brandlode } = connect();
const { url, brands } = await dataOf(
  brandlode.POST('/api/exports', { body: { search: { filters: { locations: ['DE'] } }, format: 'csv' } }),
);
// The address works once, within a minute, without the key.
const file = await fetch(new URL(url, baseUrl));
if (!file.ok) throw new Error(`The download failed: ${file.status}`);
await writeFile('brands.csv', Buffer.from(await file.arrayBuffer()));
console.log(`${brands} brands are in brands.csv`);
