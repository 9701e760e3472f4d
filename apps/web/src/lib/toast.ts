import { TOAST } from '@brandlode/contract';
import { toast } from 'react-hot-toast/headless';

/**
 * The same words twice in a row are one toast, so that an impatient second click does not pile them up.
 * Times and texts: specification, sections 8 and 9.
 */
export function toastError(text: string): void {
  toast.error(text, { id: `error:${text}`, duration: TOAST.error });
}

export function toastSuccess(text: string): void {
  toast.success(text, { id: `success:${text}`, duration: TOAST.success });
}

export function toastInfo(text: string): void {
  toast(text, { id: `info:${text}`, duration: TOAST.info });
}
