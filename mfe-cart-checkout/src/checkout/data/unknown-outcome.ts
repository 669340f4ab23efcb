import { NetworkError, ProblemError } from '@okruh/web-kit';

/** Whether the order may have been placed all the same. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ProblemError && (error.code === 'order-pending' || error.status === 502 || error.status === 504));
