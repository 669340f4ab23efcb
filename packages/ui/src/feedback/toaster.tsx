import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconShape } from '../icon/icon-shape.ts';
import { closeIcon, errorIcon, infoIcon, successIcon, warningIcon } from '../icon/icons.ts';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { closeTexts, messageTexts } from '../locale/kit-texts.ts';
import { dismissToast, toastStore, type Toast, type ToastKind } from './toast.store.ts';

const marks: Readonly<Record<ToastKind, IconShape>> = { info: infoIcon, success: successIcon, warning: warningIcon, error: errorIcon };
const shownForMs = 6000;
const none: readonly Toast[] = [];

/**
 * The stack of toasts; stands once on the page, in the shell. The regions are there from the start, because what is
 * added to a live region is announced and a region that comes with its text is not.
 */
export function Toaster() {
  const texts = useKitTexts(messageTexts);
  const store = toastStore();
  const toasts = useSyncExternalStore(
    store.subscribe,
    () => store.getState().toasts,
    () => none,
  );
  const errors = toasts.filter((toast) => toast.kind === 'error');
  const news = toasts.filter((toast) => toast.kind !== 'error');
  return (
    <section className="toasts" aria-label={texts.messages}>
      <div className="toasts-region" role="alert">
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div className="toasts-region" role="status">
        {news.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
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
