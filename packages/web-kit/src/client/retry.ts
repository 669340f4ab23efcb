/** Without the classes of errors: the query client needs these alone, and it is loaded with the first remote. */

/**
 * Whether trying the same call again can help: the network, a busy server, a server error. Known by name and not by class:
 * the query client is shared by shell and remotes, while each of them may have its own copy of these classes.
 */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if (error.name === 'FieldErrorsError') return false;
  if (error.name !== 'ProblemError' || !('status' in error) || typeof error.status !== 'number') return true;
  return error.status >= 500 || error.status === 429 || error.status === 408;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
