import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import {
  buildah,
  buildImage,
  createStore,
  installBuilder,
  makeBase,
  removeStore,
} from '../image/build-image.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const title = 'The image, built by buildah and run in containers of runc';
export const minutes = 6;

/** Needs root on Debian, else it is skipped; installs what is missing of buildah, debootstrap and runc. */
export async function run(): Promise<boolean> {
  if (!installBuilder()) {
    console.log('Skipped: building the image needs root on Debian, with buildah, debootstrap and runc.');
    return true;
  }
  const store = createStore();
  try {
    timed('The base', () => makeBase(store));
    timed('The image', () => buildImage(store));
    console.log(buildah(store, 'images'));
    process.env.IMAGE_STORE = store;
    const options = { root: ROOT, project: ['unit'], run: true, watch: false, reporters: ['verbose'] };
    const vitest = await startVitest('test', ['tests/image/production.slow'], options);
    const modules = vitest.state.getTestModules();
    const passed = modules.length === 1 && modules.every((module) => module.ok());
    await vitest.close();
    return passed && vitest.state.getUnhandledErrors().length === 0;
  } finally {
    removeStore(store);
  }
}

function timed(what: string, build: () => void) {
  const began = performance.now();
  build();
  console.log(`${what}: built in ${Math.round((performance.now() - began) / 1000)} s`);
}
