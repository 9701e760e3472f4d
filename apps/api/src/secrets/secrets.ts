import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link, URL-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret: verifiable, useless to a reader of the database. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
