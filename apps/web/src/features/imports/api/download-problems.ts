import { authenticated, HttpProblem, readProblem } from '#lib/http.ts';

/** Saves the list of rejected rows and unread cells as a file: a plain link would lack the access token. */
export async function downloadProblems(id: string): Promise<void> {
  const blob = await authenticated(async (token) => {
    const response = await fetch(`/api/imports/${id}/errors`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }).catch(() => {
      throw new HttpProblem(0, 'network');
    });
    if (!response.ok) throw await readProblem(response);
    return response.blob();
  });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'import-problems.csv';
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
