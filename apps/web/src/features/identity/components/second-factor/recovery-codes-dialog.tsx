import { Dialog } from '#ui/dialog/dialog.tsx';
import type { DialogState } from '#ui/dialog/use-dialog.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';

/** Closed by its button only, so that the codes are not lost by a click beside it. */
export const RecoveryCodesDialog = ({ open, onClose, codes }: DialogState & { codes: string[] }) => (
  <Dialog open={open} onClose={() => {}} size="md">
    <RecoveryCodeList codes={codes} onDone={onClose} />
  </Dialog>
);
