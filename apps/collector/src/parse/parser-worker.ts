import { parentPort } from 'node:worker_threads';
import { SOURCES } from '../sources/all-sources.ts';
import type { Document, Store } from './document.ts';

/** A document as a thread receives it: bodies are copied as plain bytes. */
export type ParseRequest = {
  parser: string;
  document: Omit<Document, 'body'> & { body: Uint8Array };
  store: Store;
};
export type ParseResponse = { ready: true } | { value: unknown } | { error: string };

const parsers = new Map(
  SOURCES.flatMap(({ parsers = [] }) => parsers).map((parser) => [parser.name, parser]),
);
const respond = (response: ParseResponse) => parentPort?.postMessage(response);

parentPort?.on('message', ({ parser: name, document, store }: ParseRequest) => {
  const { buffer, byteOffset, byteLength } = document.body;
  try {
    const parser = parsers.get(name);
    if (!parser) throw new Error(`No registered source has a parser named "${name}"`);
    const body = Buffer.from(buffer, byteOffset, byteLength);
    respond({ value: parser.parse({ ...document, body }, store) });
  } catch (error) {
    respond({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
respond({ ready: true });
