import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { packageFolderOf, thirdPartyNotices } from '../../scripts/notices/third-party-notices.ts';

/** Its base styles are in every stylesheet but are not a module of the build. */
const TAILWIND = fileURLToPath(import.meta.resolve('tailwindcss/package.json'));

/** Writes `third-party-notices.txt`: the packages whose code, styles or fonts are in the build. */
export function noticesFile(): Plugin {
  let root = '';
  return {
    name: 'third-party-notices',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const outputs = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? output.moduleIds : output.originalFileNames,
      );
      const folders = [...outputs, TAILWIND].flatMap((file) => packageFolderOf(resolve(root, file)) ?? []);
      const source = await thirdPartyNotices(folders);
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source });
    },
  };
}
