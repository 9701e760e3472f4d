import type { Import, ImportTarget } from '@brandlode/contract';
import { authenticated, HttpProblem, readProblem, sendOnce } from '#lib/loading/http.ts';

type Upload = {
  body: Blob;
  name: string;
  target: ImportTarget;
  signal: AbortSignal;
  /** Called with the fraction that has been sent, 0 to 1. */
  onProgress: (fraction: number) => void;
};

/**
 * Sends a file; the response has its columns. After a lost response, the same file is not imported twice. Uses XMLHttpRequest, since
 * `fetch` does not report upload progress.
 */
export async function uploadImport(upload: Upload): Promise<Import> {
  const { body, name, target } = upload;
  const content = body instanceof File ? [body.size, body.lastModified] : [await body.text()];
  return sendOnce(JSON.stringify(['uploadImport', target, name, ...content]), (idempotencyKey) =>
    authenticated((token) => send(upload, idempotencyKey, token)),
  );
}

function send(
  { body, name, target, signal, onProgress }: Upload,
  idempotencyKey: string,
  token: string | null,
): Promise<Import> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', `/api/imports?${new URLSearchParams({ name, target })}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(new HttpProblem(0, 'network'));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const response = new Response(request.responseText, {
        status: request.status,
        headers: retryAfter ? { 'retry-after': retryAfter } : {},
      });
      if (response.ok)
        response.json().then(resolve, () => reject(new HttpProblem(request.status, 'internal-error')));
      else readProblem(response).then(reject, reject);
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
