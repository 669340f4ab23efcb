import type { Account, RemoteContext, RemoteModule, ToastMessage } from '@okruh/web-kit';
import { createQueryClient } from '@okruh/web-kit/query';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

export const jana: Account = {
  id: '019a9f2e-0000-7000-8000-000000000001',
  kind: 'customer',
  display_name: 'Jana Nováková',
  e_mail: 'jana@example.com',
  roles: ['customer'],
};

interface Visit {
  readonly path: string;
  readonly search?: string;
  readonly market?: 'cz' | 'ro';
  readonly account?: Account | null;
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Mounts an exposed module as the shell does, and notes what it asks of the shell. */
export async function visit(remote: RemoteModule, { path, search = '', market = 'cz', account = null }: Visit) {
  const navigate = vi.fn<RemoteContext['navigate']>();
  const setTitle = vi.fn<(title: string) => void>();
  const toast = vi.fn<(message: ToastMessage) => void>();
  const context: RemoteContext = {
    market,
    locale: market === 'cz' ? 'cs' : 'ro',
    path,
    search,
    queryClient: createQueryClient(),
    account,
    consent: { isDecided: true, analytics: true, marketing: false },
    version: 'test',
    data: null,
    navigate,
    setTitle,
    toast,
    guardLeave: () => undefined,
    onError: (error) => {
      throw error;
    },
  };
  const element = document.body.appendChild(document.createElement('main'));
  const mounted = remote.mount(element, context);
  // The texts of the page load before it is drawn.
  await waitFor(() => expect(element.childElementCount).toBeGreaterThan(0));
  cleanups.push(() => mounted.unmount());
  return { element, navigate, setTitle, toast, queryClient: context.queryClient };
}

/** Notes every change of session that the page tells of. */
export function sessionChanges(): (string | null)[] {
  const heard: (string | null)[] = [];
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) heard.push(event.detail.accountId);
  };
  window.addEventListener('account:session-changed', listen);
  cleanups.push(() => window.removeEventListener('account:session-changed', listen));
  return heard;
}
