import { createHmac } from 'node:crypto';
import { ApiError } from '@brandlode/contract';
import { openSecretBox } from './secret-box.ts';

/** Encrypts places in an order as the cursors of the API (`SealedCursor`), so that those returned are the only ones accepted. */
export type Cursors = {
  seal: (order: string, place: unknown) => string;
  /** The sealed place, which the code that names this order has sealed. Throws `invalid-request`. */
  open: <Place>(order: string, cursor: string | undefined) => Place | undefined;
};

/** `key`: a secret of the installation. */
export function openCursors(key: Buffer): Cursors {
  const box = openSecretBox([createHmac('sha256', key).update('cursors').digest('hex')]);
  return {
    seal: (order, place) => box.seal(JSON.stringify(place), order),
    open(order, cursor) {
      if (cursor === undefined) return undefined;
      try {
        return JSON.parse(box.open(cursor, order));
      } catch {
        const message = 'must be the cursor of a page in the same order';
        throw new ApiError('invalid-request', { errors: [{ path: 'querystring.after', message }] });
      }
    },
  };
}
