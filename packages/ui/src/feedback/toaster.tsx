import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { messageTexts } from '../locale/kit-texts.ts';
import { toastStore, type Toast } from './toast.store.ts';

/** Comes with the first toast. */
const ToastCard = lazy(() => import('./toast-card.tsx'));
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
        <Cards toasts={errors} />
      </div>
      <div className="toasts-region" role="status">
        <Cards toasts={news} />
      </div>
    </section>
  );
}

function Cards({ toasts }: { readonly toasts: readonly Toast[] }) {
  return (
    toasts.length > 0 && (
      <Suspense>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Suspense>
    )
  );
}
