import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError } from '@brandlode/contract';
import { limitConcurrency } from '../../../limit-concurrency.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** The cost of argon2id: memory in KiB, passes and lanes. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };

/** OWASP's second recommendation, 19 MiB and two passes: 54 to 74 ms as measured. */
export const COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

export type Passwords = {
  /** A PHC string, which includes the cost. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash; takes as long without a hash. `outdated`: the hash was made at a
   * lower cost than the current one and should be replaced.
   */
  verify(password: string, hash: string | null): Promise<{ isMatch: boolean; outdated: boolean }>;
};

/**
 * Hashing off the event loop (libuv's pool), with bounded concurrency and a bounded queue; requests beyond that get
 * `too-many-requests`.
 */
export async function openPasswords(
  cost: PasswordCost = COST,
  limits: { concurrent: number; waiting: number } = { concurrent: 2, waiting: 60 },
): Promise<Passwords> {
  const limited = limitConcurrency(limits, () => new ApiError('too-many-requests', { retryAfter: 2 }));

  const compute = (
    password: string,
    nonce: Buffer,
    { memory, passes, parallelism }: PasswordCost,
    tagLength = 32,
  ) =>
    limited(() =>
      // An "é" is one code point on some keyboards and two on others.
      derive('argon2id', {
        message: password.normalize('NFKC'),
        nonce,
        memory,
        passes,
        parallelism,
        tagLength,
      }),
    );

  async function hash(password: string) {
    const nonce = randomBytes(16);
    const tag = await compute(password, nonce, cost);
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
  }

  // Same work for accounts that do not exist or have no password.
  const decoyHash = await hash(randomBytes(32).toString('base64'));

  return {
    hash,
    async verify(password, stored) {
      const parts = PHC.exec(stored ?? decoyHash);
      if (!parts) throw new Error('A stored password hash is not readable.');
      const [, m, t, p, nonce = '', expectedTag = ''] = parts;
      const [memory, passes, parallelism] = [Number(m), Number(t), Number(p)];
      const tag = Buffer.from(expectedTag, 'base64');
      const computed = await compute(
        password,
        Buffer.from(nonce, 'base64'),
        { memory, passes, parallelism },
        tag.length,
      );
      return {
        isMatch: timingSafeEqual(computed, tag) && stored !== null,
        outdated: memory < cost.memory || passes < cost.passes || parallelism < cost.parallelism,
      };
    },
  };
}
