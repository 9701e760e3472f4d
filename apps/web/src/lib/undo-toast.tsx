import { TOAST } from '@brandlode/contract';
import { toast } from 'react-hot-toast/headless';

/** Says what was removed and offers to bring it back. */
export function toastUndo(text: string, onUndo: () => void): void {
  let isUndone = false;
  toast.success(
    ({ id }) => (
      <>
        {text}{' '}
        <button
          type="button"
          onClick={() => {
            // It can still be pressed while it fades.
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
    // Each removal has its own: the same text can name two.
    { duration: TOAST.success },
  );
}
