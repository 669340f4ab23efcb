import { useEffect, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconShape } from '../icon/icon-shape.ts';
import { closeIcon, errorIcon, infoIcon, successIcon, warningIcon } from '../icon/icons.ts';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { closeTexts } from '../locale/kit-texts.ts';
import { dismissToast, type Toast, type ToastKind } from './toast.store.ts';

const marks: Readonly<Record<ToastKind, IconShape>> = { info: infoIcon, success: successIcon, warning: warningIcon, error: errorIcon };
const shownForMs = 6000;

/** One message of the stack. */
export default function ToastCard({ toast }: { readonly toast: Toast }) {
  const texts = useKitTexts(closeTexts);
  // Errors stay; the rest leaves by itself, but not from under a pointer or the focus.
  const [isHeld, setHeld] = useState(false);
  const staysForGood = toast.kind === 'error';
  useEffect(() => {
    if (isHeld || staysForGood) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), shownForMs);
    return () => clearTimeout(timer);
  }, [isHeld, staysForGood, toast.id]);
  return (
    <div
      className={`toast toast-${toast.kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast-mark">
        <Icon of={marks[toast.kind]} />
      </span>
      <b>{toast.title}</b>
      {toast.text !== undefined && <p>{toast.text}</p>}
      <button className="close" type="button" onClick={() => dismissToast(toast.id)}>
        <Icon of={closeIcon} label={texts.close} />
      </button>
    </div>
  );
}
