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
function summarise(text: string, isError: boolean): string | null {
  const record = parseRecord(text);
  if (record === null) return isError && text.trim() !== '' ? text.trimEnd() : null;
  if (typeof record.level !== 'number' || record.level < WARN) return null;
  const cause = typeof record.err?.message === 'string' ? ` (${record.err.message})` : '';
  return `${record.level >= ERROR ? 'error' : 'warning'}: ${typeof record.msg === 'string' ? record.msg : 'see the log'}${cause}`;
}

/** `"level":40` and above, however many digits follow: the only records that a person at the terminal sees. */
const mayMatter = (text: Buffer): boolean => ['"level":4', '"level":5', '"level":6'].some((mark) => text.includes(mark));

/**
 * Reads what a process writes, chunk by chunk, and says what the terminal should show. At thousands of requests a second
 * the log is most of what the launcher handles, so a chunk without anything to show is never cut into lines.
 */
export function createLineReader(say: (summary: string) => void, isError: boolean): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const end = chunk.lastIndexOf('\n') + 1;
    if (end === 0) {
      rest = Buffer.concat([rest, chunk]);
      return;
    }
    const whole = rest.length === 0 ? chunk.subarray(0, end) : Buffer.concat([rest, chunk.subarray(0, end)]);
    rest = Buffer.from(chunk.subarray(end));
    if (!isError && !mayMatter(whole)) return;
    for (const line of whole.toString('utf8').split('\n')) {
      const summary = summarise(line, isError);
      if (summary !== null) say(summary);
    }
  };
}

/** The last lines of what was written. */
export const lastLines = (bytes: Buffer, count: number): string => bytes.toString('utf8').trimEnd().split('\n').slice(-count).join('\n');
