import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';
import styles from '../admin.module.css';

interface DialogButtonsProps {
  onCancel(): void;
  /** Label of the cancel button; "Zrušit" when left out. */
  readonly cancel?: string;
  /** The button that does it. */
  readonly children: ReactNode;
}

/** Buttons of every dialog and of every form that can be cancelled: cancel first, the action last. */
export function DialogButtons({ onCancel, cancel, children }: DialogButtonsProps) {
  const text = useText();
  return (
    <div className={styles.dialogButtons}>
      <Button kind="quiet" onClick={onCancel}>
        {cancel ?? text('dialog.cancel')}
      </Button>
      {children}
    </div>
  );
}
