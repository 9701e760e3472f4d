import { HttpProblem } from './http.ts';

/** What the server says about a failed request, for a toast or beside the control. */
export function problemText(error: unknown): string {
  if (!(error instanceof HttpProblem)) return 'Something went wrong. Please try again.';
  if (error.status === 0) return 'No connection. Please try again.';
  return error.problem?.detail ?? error.problem?.title ?? 'Something went wrong. Please try again.';
}
