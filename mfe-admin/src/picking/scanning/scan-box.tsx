import { Button, classNames, Icon } from '@okruh/ui';
import { barcodeIcon, cameraIcon, editIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { type KeyboardEvent as ReactKeyboardEvent, lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { wasLoadedForCamera } from '../camera/camera-document.ts';
import styles from '../picking.module.css';
import { isDialogOpen } from './use-function-keys.ts';

interface ScanBoxProps {
  /** What is scanned next. */
  readonly label: string;
  /** The last scan was refused. */
  readonly isBad: boolean;
  onScan(code: string): void;
  /** Enter in the empty field. */
  readonly onEnter?: (() => void) | undefined;
}

/** Some readers end with two line ends; the second one isn't a person's Enter. */
const DOUBLE_ENTER_MS = 200;
const MAX_LENGTH = 60;
/** Its code comes with the first press; a bench with a reader never loads it. */
const CameraPanel = lazy(() => import('../camera/camera-panel.tsx'));

/** The field of the reader, which types the code and Enter. Whatever is typed on the page lands here, and what the camera reads goes the same way. */
export function ScanBox({ label, isBad, onScan, onEnter }: ScanBoxProps) {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const scannedAt = useRef(0);
  const [isTyped, setTyped] = useState(false);
  const [hasCamera, setCamera] = useState(wasLoadedForCamera);
  useScanFocus(input);
  const onKeyDown = (event: ReactKeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const code = event.currentTarget.value.trim();
    event.currentTarget.value = '';
    if (code === '') {
      if (Date.now() - scannedAt.current > DOUBLE_ENTER_MS) onEnter?.();
      return;
    }
    scannedAt.current = Date.now();
    onScan(code);
  };
  return (
    <>
      <div className={classNames('scan', styles.scan, isBad && `scan-bad ${styles.scanBad}`)}>
        <Icon of={barcodeIcon} />
        <div>
          <label htmlFor={id}>{label}</label>
          <input
            ref={input}
            id={id}
            type="text"
            // A reader needs no keyboard on the screen; the pencil brings it.
            inputMode={isTyped ? 'text' : 'none'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_LENGTH}
            placeholder={text('picking.scan.waiting')}
            aria-keyshortcuts="F1"
            enterKeyHint="done"
            onKeyDown={onKeyDown}
          />
        </div>
        <kbd className="only-desktop" aria-hidden="true">
          F1
        </kbd>
        <Button kind="bare" className="only-mobile" icon={editIcon} iconOnly aria-pressed={isTyped} onClick={() => setTyped(!isTyped)}>
          {text('picking.scan.type')}
        </Button>
        <Button kind="bare" icon={cameraIcon} iconOnly aria-expanded={hasCamera} onClick={() => setCamera(!hasCamera)}>
          {text('picking.scan.camera')}
        </Button>
      </div>
      {hasCamera && (
        <Suspense fallback={null}>
          <CameraPanel onScan={onScan} onClose={() => setCamera(false)} />
        </Suspense>
      )}
    </>
  );
}

const takesText = (element: EventTarget | null): boolean =>
  element instanceof Element && element.matches('input:not([type=checkbox]), select, textarea');

/** The field gets the focus back after every press, and everything that is typed elsewhere; Tab still leads to the buttons. */
function useScanFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (): void => {
      if (!isDialogOpen() && !takesText(document.activeElement)) input.current?.focus();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (isDialogOpen() || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'F1') {
        event.preventDefault();
        input.current?.focus();
        input.current?.select();
      } else if (event.key.length === 1 && event.key !== ' ') focus();
    };
    // After what the press or the loss of focus leads to.
    let timer = 0;
    const later = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(focus);
    };
    const onBlur = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null) later();
    };
    later();
    window.addEventListener('keydown', onKey);
    window.addEventListener('click', later);
    window.addEventListener('focusout', onBlur);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('click', later);
      window.removeEventListener('focusout', onBlur);
    };
  }, [input]);
}
