import { buildWeb } from '../../scripts/lib/build-web.ts';
import { assembleImage, ROOT } from './assemble-image.ts';
import { openBuiltImage } from './built-image.ts';
import type { Image } from './image.ts';

const store = process.env.IMAGE_STORE;
/** Whether a builder has built the image and its programs run in containers: `npm run test:long -- image`. */
export const isBuilt = Boolean(store);

/** The image that `tests/long/image.ts` has built; otherwise one assembled here, which takes a fraction of the time. */
export async function openImage(): Promise<Image> {
  if (store) return openBuiltImage(store);
  await buildWeb();
  return assembleImage({ web: ROOT });
}
