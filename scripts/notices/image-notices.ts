import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { thirdPartyNotices } from './third-party-notices.ts';

/** Packages installed by npm; links are the project's own packages. */
const Installed = z.object({ packages: z.record(z.string(), z.object({ link: z.boolean().optional() })) });

// Run in the image's folder: writes the licences of the packages in it.
const installed = Installed.parse(JSON.parse(await readFile('node_modules/.package-lock.json', 'utf8')));
const folders = Object.entries(installed.packages)
  .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
  .map(([folder]) => folder);
await writeFile('third-party-notices.txt', await thirdPartyNotices(folders));
