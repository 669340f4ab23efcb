import { useSyncExternalStore } from 'react';

/** Calls that were refused because the session is over, and wait until somebody signs in. */
let waiting: ((isSignedIn: boolean) => void)[] = [];
const listeners = new Set<() => void>();

const change = (next: typeof waiting): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

/**
 * For the clients of the back office: waits until somebody has signed in over the page. False where no page stands that
 * could ask, or when the dialog was closed.
 */
export function signInAgain(route: string): Promise<boolean> {
  if (listeners.size === 0 || route === 'staff_login') return Promise.resolve(false);
  return new Promise((resolve) => change([...waiting, resolve]));
}

/** Lets the waiting calls go on, or fail. */
export function answerSignIn(isSignedIn: boolean): void {
  const answered = waiting;
  change([]);
  for (const answer of answered) answer(isSignedIn);
}

/** Drops the waiting calls: they were somebody else's. */
export const dropWaitingCalls = (): void => change([]);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a call waits for somebody to sign in. */
export const useIsSignInWanted = (): boolean => useSyncExternalStore(listen, () => waiting.length > 0);
