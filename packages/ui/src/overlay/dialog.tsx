import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { closeIcon } from '../icon/icons.ts';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { closeTexts } from '../locale/kit-texts.ts';
import { classNames } from '../text/class-names.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Called for the close button, Escape and a click on the backdrop. The owner then sets `isOpen`. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Buttons at the end: cancel first, the action last. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * Modal dialog for one decision, on the native `<dialog>`: top layer, focus trap, Escape, focus restored on close. Its content is
 * rendered only while it is open.
 */
export function Dialog({ isOpen, onClose, title, actions, className = 'dialog-sheet', children }: DialogProps) {
  const texts = useKitTexts(closeTexts);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return undefined;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOpen]);
  const onScrim = (event: MouseEvent) => {
    // The dialog itself is the event's target only for presses outside of its content, on the backdrop.
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog
      className={classNames('dialog', className)}
      ref={dialog}
      aria-labelledby={titleId}
      onClick={onScrim}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen && (
        <div className="dialog-content">
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button className="close" type="button" onClick={onClose}>
              <Icon of={closeIcon} label={texts.close} />
            </button>
          </div>
          <div className="dialog-body">{children}</div>
          {actions && <div className="dialog-foot">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

/** Side panel for filters, a cart or a detail of the back office; otherwise like a dialog. */
export function Drawer(props: Omit<DialogProps, 'className'>) {
  return <Dialog {...props} className="drawer" />;
}
