import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';

type Props = {
  /** The toast that the link dismisses. */
  toastId: string;
  to: string;
  /** Opens the page: toasts are outside the router. */
  onOpen: () => void;
  children: ReactNode;
};

export const ToastLink = ({ toastId, to, onOpen, children }: Props) => (
  <a
    href={to}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      toast.dismiss(toastId);
      onOpen();
    }}
    className="-my-1 inline-block min-h-6 py-0.5 font-medium text-accent-ink underline underline-offset-2 hover:no-underline"
  >
    {children}
  </a>
);
