import { cpSync, existsSync, globSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Runs in Stryker's copy of the project, below the project's own folder, whose packages Node finds; the workspaces must be the copy's. */
const ROOT = join(import.meta.dirname, '../../../../../..');

cpSync(join(ROOT, 'node_modules/@brandlode'), 'node_modules/@brandlode', {
  recursive: true,
  verbatimSymlinks: true,
});
for (const app of globSync('apps/*')) {
  const packages = join(ROOT, app, 'node_modules');
  if (existsSync(packages)) symlinkSync(packages, join(app, 'node_modules'));
}
