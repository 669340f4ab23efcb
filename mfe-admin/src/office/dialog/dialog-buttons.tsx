import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';
import styles from '../admin.module.css';

interface DialogButtonsProps {
  onCancel(): void;
  /** What the way back is called; "Zrušit" without it. */
  readonly cancel?: string;
  /** The deed. */
  readonly children: ReactNode;
}

/** Foot of every dialog and of every form that can be left: the way back first, the deed at the end. */
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
