import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../query/query-client.ts';
import type { RemoteContext, RemoteModule, ToastMessage } from '../remote-contract.ts';

export interface Visit extends Partial<Pick<RemoteContext, 'search' | 'market' | 'account' | 'data' | 'consent'>> {
  readonly path: string;
  /** Whether something is waited for; false for a module that has nothing to show. */
  readonly draws?: boolean;
}

/**
 * Mounts an exposed module as the shell does: navigation comes back as another address, and what the remote asks of the
 * shell is noted.
 */
export async function visit(
  remote: RemoteModule,
  { path, search = '', market = 'cz', account = null, data = null, consent, draws = true }: Visit,
) {
  const navigate = vi.fn<RemoteContext['navigate']>((to) => {
    const target = new URL(to, 'http://localhost');
    // Later, as the shell does: a remote may navigate while React is at work.
    queueMicrotask(() => mounted.update({ path: target.pathname, search: target.search }));
  });
  const setTitle = vi.fn<RemoteContext['setTitle']>();
  const toast = vi.fn<(message: ToastMessage) => void>();
  const guardLeave = vi.fn<RemoteContext['guardLeave']>();
  const queryClient = createQueryClient();
  const element = document.body.appendChild(document.createElement('main'));
  const mounted = remote.mount(element, {
    market,
    locale: market === 'cz' ? 'cs' : 'ro',
    path,
    search,
    queryClient,
    account,
    consent: consent ?? { isDecided: true, analytics: true, marketing: false },
    version: 'test',
    data,
    navigate,
    setTitle,
    toast,
    guardLeave,
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => {
    mounted.unmount();
    element.remove();
  });
  // The page's code and texts load before it is drawn, which takes longer on a busy machine.
  await vi.waitFor(
    () => {
      if (draws && element.childElementCount === 0) throw new Error('nothing is drawn yet');
    },
    { timeout: 10_000 },
  );
  // Its effects (listeners among them) run after the drawing, on a busy machine after the test's next step.
  await act(async () => undefined);
  return { element, navigate, setTitle, toast, guardLeave, queryClient, update: mounted.update };
}

/** Notes what is reported by a browser event while the test runs. */
export function receivedEvents<Detail>(name: string): Detail[] {
  const received: Detail[] = [];
  const listen = (event: Event): void => {
    if (event instanceof CustomEvent) received.push(event.detail);
  };
  window.addEventListener(name, listen);
  onTestFinished(() => window.removeEventListener(name, listen));
  return received;
}
