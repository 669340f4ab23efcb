import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * What only the browser knows (its storage, that scripts run): the other value stands in the server's HTML and while it is
 * hydrated, so that both draw the same.
 *
 * @param read gives a value that is compared by identity: a text, a number, a boolean or null
 */
export const useInBrowser = <Value extends string | number | boolean | null>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(never, read, () => onServer);
