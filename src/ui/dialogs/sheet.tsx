import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { useFocusReturn } from './focus-return.ts';
import { useLayer } from './open-layers.ts';
import { DialogToasts } from '../notices/toast-region.tsx';

/**
 * Shows a panel that slides in over the page from the leading edge: traps the focus, closes on Esc, Back and a press
 * outside.
 */
export function Sheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  useFocusReturn();
  useLayer(onClose);
  return (
    <Dialog open onClose={onClose} aria-label={label} className="relative z-40">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-150 ease-out data-closed:opacity-0"
      />
      <DialogPanel className="contents">
        <div className="fixed inset-y-0 start-0 flex w-72 max-w-[85vw] flex-col border-e border-line bg-canvas pb-[env(safe-area-inset-bottom)] shadow-float transition duration-150 ease-open starting:-translate-x-4 starting:opacity-0">
          {children}
        </div>
        <DialogToasts />
      </DialogPanel>
    </Dialog>
  );
}
