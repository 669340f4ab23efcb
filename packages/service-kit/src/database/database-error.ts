/** What a failed statement means for the caller. */
export type DatabaseFailure = 'outage' | 'timeout' | 'contention';

const getCode = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** The error and its causes, outermost first. */
function* chain(error: unknown): Generator {
  let current = error;
  for (let depth = 0; depth < 5 && current !== undefined && current !== null; depth += 1) {
    yield current;
    if (current instanceof AggregateError) yield* current.errors;
    current = current instanceof Error ? current.cause : undefined;
  }
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT']);
// pg reports these without a code.
const outageMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|Query read timeout)/;

/**
 * Whether an error says that the database is away or full (`outage`), a statement took too long (`timeout`), or two
 * transactions conflicted (`contention`); null for any other error.
 */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  for (const link of chain(error)) {
    const code = getCode(link);
    if (code === '57014') return 'timeout';
    if (code === '40001' || code === '40P01' || code === '55P03') return 'contention';
    // 08 connection, 53 resources (disk, connections), 57P shutting down or starting, 58 the system's own trouble, 25P03 idle too long.
    if (code !== null && (/^(08|53|58|57P)/.test(code) || code === '25P03' || networkCodes.has(code))) return 'outage';
    if (link instanceof Error && outageMessages.test(link.message)) return 'outage';
  }
  return null;
}

/** SQLSTATE of a failed statement, for example 23505 for a violated unique constraint; null when it isn't a database error. */
export function sqlState(error: unknown): string | null {
  for (const link of chain(error)) {
    const code = getCode(link);
    if (code !== null && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** Name of the violated constraint, or null. */
export function brokenConstraint(error: unknown): string | null {
  for (const link of chain(error)) {
    if (typeof link === 'object' && link !== null && 'constraint' in link && typeof link.constraint === 'string') return link.constraint;
  }
  return null;
}

export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
}

/**
 * Describes an error for the log. Parameters of statements and details of PostgreSQL may contain personal data, so they are left
 * out: a failed query is logged with its text, bad data only with the error code.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown' };
  const code = getCode(error);
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: error.name,
    message: safeMessage(error, code),
    ...(code === null ? {} : { code }),
    ...(constraint === null ? {} : { constraint }),
    ...(frames === '' ? {} : { stack: frames }),
    ...(error.cause === undefined || depth >= 3 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

function safeMessage(error: Error, code: string | null): string {
  if ('query' in error && typeof error.query === 'string') return `failed query: ${error.query}`;
  // Classes 22 (data) and 23 (constraints) quote the offending value.
  if (code !== null && /^2[23][0-9A-Z]{3}$/.test(code)) return `refused by the database (${code})`;
  return error.message;
}
