import { createStore, type StoreApi } from 'zustand/vanilla';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

/** The result of an action elsewhere on the page. */
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly title: string;
  readonly text?: string | undefined;
}

interface ToastState {
  readonly toasts: readonly Toast[];
  readonly lastId: number;
}

// Every bundle carries its own copy of the kit, but there is one stack of toasts on the page: the first copy puts the
// store on the global object under a registered symbol, the others find it there.
const key = Symbol.for('okruh.ui.toasts');
type Shared = typeof globalThis & { [key]?: StoreApi<ToastState> };

/** The one stack of the page. */
export function toastStore(): StoreApi<ToastState> {
  const shared: Shared = globalThis;
  return (shared[key] ??= createStore<ToastState>(() => ({ toasts: [], lastId: 0 })));
}

/** Shows a toast; returns its id. The same message that is still shown is not stacked twice. Browser only. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const store = toastStore();
  const { toasts, lastId } = store.getState();
  const same = toasts.find((shown) => shown.kind === toast.kind && shown.title === toast.title && shown.text === toast.text);
  if (same) return same.id;
  const id = lastId + 1;
  store.setState({ toasts: [...toasts, { ...toast, id }], lastId: id });
  return id;
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  toastStore().setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
