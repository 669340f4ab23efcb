import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';

/** What the button that opens a popover needs. */
export type PopoverButtonProps = Pick<
  ComponentProps<'button'>,
  'aria-expanded' | 'aria-controls' | 'aria-haspopup' | 'onClick' | 'ref' | 'type'
>;

export interface PopoverProps {
  readonly renderButton: (props: PopoverButtonProps) => ReactNode;
  /** The content; call `close` after a choice. Rendered only while open. */
  readonly children: (close: () => void) => ReactNode;
  /** Edge of the button that the panel keeps to. */
  readonly align?: 'start' | 'end' | undefined;
  readonly className?: string | undefined;
}

/** Something small that opens below its button. Escape, a press elsewhere or leaving by Tab closes it. */
export function Popover({ renderButton, children, align = 'start', className }: PopoverProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // A dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <div
      className={classNames('popover-root', className)}
      ref={root}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {renderButton({
        type: 'button',
        ref: opener,
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? panelId : undefined,
        onClick: () => setOpen((open) => !open),
      })}
      {isOpen && (
        <div className={classNames('popover-panel', align === 'end' && 'popover-end')} id={panelId}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
