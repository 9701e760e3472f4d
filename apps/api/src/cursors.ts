import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { ApiError } from '@brandlode/contract';

/** Encrypts positions in an order as the cursors of the API (`SealedCursor`), so that only cursors from a response are accepted. */
export type Cursors = {
  /** The same position always gives the same cursor. */
  seal: (order: string, position: unknown) => string;
  /** The position that was sealed for this order; undefined without a cursor. Throws `invalid-request`. */
  open: <Position>(order: string, cursor: string | undefined) => Position | undefined;
};

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `secret` is the installation's. */
export function openCursors(secret: Buffer): Cursors {
  const derive = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const [key, ivKey] = [derive(secret, 'cursors'), derive(secret, 'places of cursors')];
  return {
    seal(order, position) {
      const text = JSON.stringify(position);
      // Derived from what it encrypts, an initialisation vector is used again only for the same text.
      const iv = derive(ivKey, `${order}\n${text}`).subarray(0, IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(order));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(order, cursor) {
      if (cursor === undefined) return undefined;
      const bytes = Buffer.from(cursor, 'base64url');
      const [iv, tag, sealed] = [
        bytes.subarray(0, IV_BYTES),
        bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
        bytes.subarray(IV_BYTES + TAG_BYTES),
      ];
      try {
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(order))
          .setAuthTag(tag);
        return JSON.parse(decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8'));
      } catch {
        const message = 'must be the cursor of a page in the same order';
        throw new ApiError('invalid-request', { errors: [{ path: 'querystring.after', message }] });
      }
    },
  };
}
