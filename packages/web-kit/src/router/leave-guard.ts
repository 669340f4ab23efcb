import { useEffect } from 'react';
import { useRemote } from '../remote/remote-context.ts';

/** While `isHeld`, leaving the page asks first, inside the shop as well as when the tab closes. */
export function useLeaveGuard(isHeld: boolean): void {
  const { guardLeave } = useRemote();
  useEffect(() => {
    guardLeave(isHeld);
    return () => guardLeave(false);
  }, [guardLeave, isHeld]);
}
