/**
 * JSON in UTF-8, every byte one character of a string. Joined without a copy, and sent by Node in one piece with the headers: a
 * buffer would be a second piece, which costs more than the joining.
 */
export type JsonBytes = string;

export const toJsonBytes = (value: unknown): JsonBytes =>
  Buffer.from(JSON.stringify(value)).toString('latin1');

export const toBuffer = (bytes: JsonBytes): Buffer => Buffer.from(bytes, 'latin1');
