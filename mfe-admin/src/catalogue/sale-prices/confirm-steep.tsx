import { Checkbox, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

interface ConfirmSteepProps {
  /** How many prices fall by 80 % or more. */
  readonly count: number;
  readonly isConfirmed: boolean;
  onChange(isConfirmed: boolean): void;
}

/** Asks whether steep reductions are right; nothing when there are none. */
export function ConfirmSteep({ count, isConfirmed, onChange }: ConfirmSteepProps) {
  const text = useText();
  if (count === 0) return null;
  return (
    <Notice tone="warning" role="alert" title={text('preview.steep-title', { count })}>
      <Checkbox
        id="steep"
        label={text('preview.steep-confirm')}
        checked={isConfirmed}
        onChange={({ target }) => onChange(target.checked)}
      />
    </Notice>
  );
}
