import { TOAST } from '@brandlode/contract';
import { toast } from 'react-hot-toast/headless';

/** The id deduplicates: repeated clicks show one toast. Durations: docs/product.md 8. */
export function toastError(text: string): void {
  toast.error(text, { id: `error:${text}`, duration: TOAST.error });
}

export function toastSuccess(text: string): void {
  toast.success(text, { id: `success:${text}`, duration: TOAST.success });
}

export function toastInfo(text: string): void {
  toast(text, { id: `info:${text}`, duration: TOAST.info });
}
