import { Button, type ButtonKind, Dialog } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Verb and object. */
  readonly confirm: string;
  readonly kind?: Extract<ButtonKind, 'confirm' | 'key' | 'danger'>;
  readonly isBusy: boolean;
  onClose(): void;
  onConfirm(): void;
  readonly children: ReactNode;
}

/** Asks before something that can't be taken back. */
export function ConfirmDialog({ isOpen, title, confirm, kind = 'confirm', isBusy, onClose, onConfirm, children }: ConfirmDialogProps) {
  const text = useText();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {text('dialog.cancel')}
          </Button>
          <Button kind={kind} busy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
