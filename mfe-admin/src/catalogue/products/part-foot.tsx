import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../../office/admin.module.css';

interface PartFootProps {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  onUndo(): void;
}

/** Saving one part of a product. */
export function PartFoot({ isDirty, isBusy, onUndo }: PartFootProps) {
  const text = useText();
  return (
    <div className={styles.formFoot}>
      <Button type="submit" busy={isBusy} disabledBecause={isDirty ? undefined : text('form.unchanged')}>
        {text('form.save')}
      </Button>
      {isDirty && (
        <Button kind="bare" onClick={onUndo}>
          {text('form.undo')}
        </Button>
      )}
    </div>
  );
}
