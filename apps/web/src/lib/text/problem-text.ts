import { HttpProblem } from '../loading/http.ts';

const UNKNOWN = 'Something went wrong. Please try again.';

/** What the server says about a failed request, for a toast or beside the control. */
export function problemText(error: unknown): string {
  if (!(error instanceof HttpProblem)) return UNKNOWN;
  if (error.status === 0) return 'No connection. Please try again.';
  const { title = UNKNOWN, detail, errors } = error.problem ?? {};
  const rejected = errors?.[0];
  if (detail !== undefined || !rejected) return detail ?? title;
  return `${title.replace(/\.$/, '')}: ${rejected.path.replace(/^body\./, '')} ${rejected.message}.`;
}
