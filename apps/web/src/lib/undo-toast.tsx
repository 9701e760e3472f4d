import { TOAST } from '@brandlode/contract';
import { toast } from 'react-hot-toast/headless';
import { codeOf } from './loading/http.ts';
import { reasonOf } from './loading/reason-of.ts';
import { toastError } from './toast.ts';
import { ToastLink } from './toast-link.tsx';

/** An undo that fails without a reason is offered again. `link`: where the result of the action is. */
export function toastUndo(
  text: string,
  onUndo: () => Promise<unknown>,
  link?: { text: string; to: string; onOpen: () => void },
): void {
  let isUndone = false;
  const undo = () =>
    onUndo().catch((error: unknown) => {
      const reason = codeOf(error) === 'not-found' ? 'This can no longer be undone.' : reasonOf(error);
      toastError(reason ?? "Couldn't undo this. Please try again.");
      if (reason === undefined) toastUndo(text, onUndo, link);
    });
  toast.success(
    ({ id }) => (
      <>
        {text}{' '}
        {link && (
          <ToastLink toastId={id} to={link.to} onOpen={link.onOpen}>
            {link.text}
          </ToastLink>
        )}
        <button
          type="button"
          onClick={() => {
            // The button can still be pressed while the toast fades out.
            if (isUndone) return;
            isUndone = true;
            toast.dismiss(id);
            void undo();
          }}
          className="-my-1 ml-1 min-h-7 rounded-md px-1.5 font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
        >
          Undo
        </button>
      </>
    ),
    // Each removal has its own id, since two can have the same text.
    { duration: TOAST.success },
  );
}
