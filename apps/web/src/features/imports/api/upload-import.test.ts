import { afterEach, expect, it } from 'vitest';
import { setTokenSource } from '#lib/loading/http.ts';
import { uploadImport } from './upload-import.ts';

afterEach(() => setTokenSource({ current: async () => null, renew: async () => null }));

it('sends nothing when an upload is cancelled while the access token is being renewed', async () => {
  const renewal = Promise.withResolvers<string>();
  setTokenSource({ current: () => renewal.promise, renew: async () => null });
  const controller = new AbortController();
  const upload = uploadImport({
    body: new Blob(['store.example']),
    name: 'List.txt',
    target: 'mine',
    signal: controller.signal,
    onProgress: () => {},
  });
  const reason = new Error('Cancelled');
  controller.abort(reason);
  renewal.resolve('token');
  await expect(upload).rejects.toBe(reason);
});
