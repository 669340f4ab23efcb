import { ProblemError } from '@okruh/web-kit';
import { useQueryClient } from '@okruh/web-kit/query';
import { useEffect } from 'react';
import { endSession } from '../session.ts';

/** Ends the session here as soon as the server says, to whichever call, that there is none any more. */
export function useSessionEnd(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const hear = (error: unknown): void => {
      // The caches are in the middle of telling about this error; taking queries out waits until they are done.
      if (error instanceof ProblemError && error.status === 401) queueMicrotask(() => endSession(queryClient));
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}
