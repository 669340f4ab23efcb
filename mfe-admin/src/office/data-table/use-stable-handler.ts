import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler that stays the same function and calls the newest one, so that a memoised component that gets it isn't drawn again.
 * Not to be called while drawing.
 */
export function useStableHandler<Args extends readonly unknown[], Result>(handler: (...args: Args) => Result): (...args: Args) => Result {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
