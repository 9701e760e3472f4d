import { authenticated, HttpProblem, readProblem } from './http.ts';

/** Saves a response of the API as a file: a plain link would lack the access token. */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  const blob = await authenticated(async (token) => {
    const response = await fetch(path, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }).catch(() => {
      throw new HttpProblem(0, 'network');
    });
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (!response.ok || isPage) throw await readProblem(response);
    return response.blob();
  });
  saveBlob(blob, fileName);
}

export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
