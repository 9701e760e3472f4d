import { TOAST } from '@brandlode/contract';
import { toast } from 'react-hot-toast/headless';
import { ToastLink } from './toast-link.tsx';

/** `link`: where the result of the action is. */
export function toastUndo(
  text: string,
  onUndo: () => void,
  link?: { text: string; to: string; onOpen: () => void },
): void {
  let isUndone = false;
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
            onUndo();
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
