import { Button, type ButtonProps } from '@okruh/ui';

interface KeyButtonProps extends ButtonProps {
  /** The key that does the same: "F2". */
  readonly shortcut: string;
}

/** A button with its key printed on it. */
export function KeyButton({ shortcut, children, ...button }: KeyButtonProps) {
  return (
    <Button {...button} aria-keyshortcuts={shortcut}>
      {children} <kbd aria-hidden="true">{shortcut}</kbd>
    </Button>
  );
}
