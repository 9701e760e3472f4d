import type { Confirmation } from './confirm-dialog.tsx';
import { useDialog } from './use-dialog.tsx';

const load = () => import('./confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog);

export const useConfirmDialog = (confirmation: Confirmation) => useDialog(load, confirmation);
