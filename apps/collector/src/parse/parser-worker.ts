import { parentPort } from 'node:worker_threads';
import type { Document, Store } from './document.ts';
import { type DocumentKind, parseDocument } from './parsers.ts';

/** A document as it arrives here: its body is copied between threads as plain bytes. */
export type ParseRequest = {
  kind: DocumentKind;
  document: Omit<Document, 'body'> & { body: Uint8Array };
  store: Store;
};
export type ParseResponse = { ready: true } | { value: unknown } | { error: string };

const respond = (response: ParseResponse) => parentPort?.postMessage(response);

parentPort?.on('message', ({ kind, document, store }: ParseRequest) => {
  const { buffer, byteOffset, byteLength } = document.body;
  try {
    const body = Buffer.from(buffer, byteOffset, byteLength);
    respond({ value: parseDocument(kind, { ...document, body }, store) });
  } catch (error) {
    respond({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
respond({ ready: true });
