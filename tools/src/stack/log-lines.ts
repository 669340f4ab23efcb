const WARN = 40;
const ERROR = 50;

interface LogRecord {
  readonly level?: unknown;
  readonly msg?: unknown;
  readonly err?: { readonly message?: unknown; readonly code?: unknown };
}

const parseRecord = (text: string): LogRecord | null => {
  if (!text.startsWith('{')) return null;
  try {
    return JSON.parse(text) as LogRecord;
  } catch {
    return null;
  }
};

/**
 * What the terminal shows of one line of a process: warnings and errors of its JSON log, and anything else it writes
 * to standard error. Null = the line stays in the log file.
 */
export function summaryOf(text: string, isError: boolean): string | null {
  const record = parseRecord(text);
  if (record === null) return isError && text.trim() !== '' ? text.trimEnd() : null;
  if (typeof record.level !== 'number' || record.level < WARN) return null;
  const cause = typeof record.err?.message === 'string' ? ` (${record.err.message})` : '';
  return `${record.level >= ERROR ? 'error' : 'warning'}: ${typeof record.msg === 'string' ? record.msg : 'see the log'}${cause}`;
}
