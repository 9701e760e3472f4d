import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { Button } from '#ui/button.tsx';

export function SwitchPlanDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} className="relative z-40">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-quick data-closed:opacity-0"
      />
      <div className="fixed inset-0 grid place-items-center p-5">
        <DialogPanel
          transition
          className="w-full max-w-sm rounded-xl bg-surface p-6 shadow-overlay transition duration-quick data-closed:scale-[0.98] data-closed:opacity-0"
        >
          <DialogTitle className="text-pretty text-base">
            To switch plans, please reach out to support via the chat.
          </DialogTitle>
          <div className="mt-6 flex justify-end">
            <Button onClick={onClose}>Okay</Button>
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  );
}
