import { Button, type ButtonKind, Dialog } from '@okruh/ui';
import type { ReactNode } from 'react';
import { DialogButtons } from './dialog-buttons.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Label of the confirm button: verb and object. */
  readonly confirm: string;
  readonly kind?: Extract<ButtonKind, 'confirm' | 'key' | 'danger'>;
  readonly isBusy: boolean;
  onClose(): void;
  onConfirm(): void;
  readonly children: ReactNode;
}

/** Asks for confirmation before something that can't be undone. */
export function ConfirmDialog({ isOpen, title, confirm, kind = 'confirm', isBusy, onClose, onConfirm, children }: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <DialogButtons onCancel={onClose}>
          <Button kind={kind} busy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </DialogButtons>
      }
    >
      {children}
    </Dialog>
  );
}
