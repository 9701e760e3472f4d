import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { ApiError } from '@brandlode/contract';

/** Encrypts secrets of third parties, which have to be sent again and so cannot be stored as hashes. */
export type SecretBox = {
  /** `owner` names the row, such as `channels/ID`: the secret can be read for this row only. Throws `secrets-key-missing`. */
  seal: (secret: string, owner: string) => string;
  /** Throws UnreadableSecret. */
  open: (sealed: string, owner: string) => string;
  /** Whether it is encrypted with the newest key. */
  isCurrent: (sealed: string) => boolean;
};

export class UnreadableSecret extends Error {}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `keys`: hexadecimal, newest first. The newest encrypts, all decrypt. */
export function openSecretBox(keys: string[]): SecretBox {
  const all = keys.map((hex) => ({ id: idOf(hex), key: Buffer.from(hex, 'hex') }));
  return {
    seal(secret, owner) {
      const newest = all[0];
      if (!newest)
        throw new ApiError('secrets-key-missing', {
          detail: 'The operator of this site has to set SECRETS_KEY.',
        });
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, newest.key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${newest.id}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    open(sealed, owner) {
      const [id, payload = ''] = sealed.split('.');
      const key = all.find((candidate) => candidate.id === id)?.key;
      if (!key)
        throw new UnreadableSecret(
          `A secret of ${owner} is encrypted with key ${id}, which SECRETS_KEY lacks.`,
        );
      const bytes = Buffer.from(payload, 'base64url');
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return (
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        throw new UnreadableSecret(`A secret of ${owner} was changed or belongs to another row.`);
      }
    },
    isCurrent: (sealed) => sealed.split('.')[0] === all[0]?.id,
  };
}

/** Tells keys apart without revealing them. */
const idOf = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex').slice(0, 8);
