import { codeOf, rejectionText } from '#lib/loading/http.ts';
import { EditConflict } from './save-merged.ts';

/** The server's message about a limit, a missing permission or a change made elsewhere. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof EditConflict) return error.message;
  if (codeOf(error) === 'edit-conflict')
    return 'It was changed elsewhere in the meantime. You now see the current version; please try again.';
  return rejectionText(error);
}
