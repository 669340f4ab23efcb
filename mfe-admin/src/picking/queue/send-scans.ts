import type { PickingList, ScanResult } from '@okruh/contracts/http/picking-work';
import type { LateNote, QueueDatabase, QueuedScan, Settlement } from './queue-database.ts';

/** What the service answers to scans. */
export interface Answer {
  readonly results: readonly ScanResult[];
  readonly lists: readonly PickingList[];
}

/** `away` = the network or the service doesn't answer, `signed-out` = somebody has to sign in, `forbidden` = the role may not scan. */
export type Connection = 'open' | 'away' | 'signed-out' | 'forbidden';

/** Scans that the service has now, and what it said. */
export interface Sent extends Answer {
  readonly ids: readonly string[];
  readonly notes: readonly LateNote[];
  readonly isLate: boolean;
}

interface SenderOptions {
  readonly read: QueueDatabase['readFirst'];
  settle(settlement: Settlement): Promise<void>;
  send(scans: readonly QueuedScan[]): Promise<Answer>;
  /** Nobody works on a list any more, with none of its scans waiting but those just sent. */
  isEnded(list: PickingList, sent: readonly string[]): boolean;
  getListNumber(id: string): number | null;
  onConnection(connection: Connection): void;
  onSent(sent: Sent): void;
  lock?(task: () => Promise<void>): Promise<void>;
  delay?(failures: number): number;
}

interface Sender {
  /** Something waits: sends it unless that is being done. */
  wake(): void;
  /** As `wake`, and a pause after a failure ends at once. */
  resume(): void;
}

/** As many as the contract takes in one call. */
const MAX_SCANS = 200;
/** A person who has scanned on since then doesn't see the answer any more. */
const LATE_MS = 5_000;
/** 1, 2, 4 … 30 seconds. */
const backOff = (failures: number): number => Math.min(1_000 * 2 ** (failures - 1), 30_000);

/** Sends scans in their order, one call at a time, until none waits. */
export function createSender(options: SenderOptions): Sender {
  const { lock = (task) => task(), delay = backOff, onConnection } = options;
  let isRunning = false;
  let isAsked = false;
  let endPause: (() => void) | null = null;

  const pause = async (milliseconds: number): Promise<void> => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    endPause = null;
  };

  async function drain(): Promise<void> {
    let failures = 0;
    let size = MAX_SCANS;
    for (;;) {
      const rows = await options.read(size);
      if (rows.length === 0) return onConnection('open');
      try {
        const answer = await options.send(rows.map(({ value }) => value));
        await note(options, rows, answer, failures > 0);
        failures = 0;
        size = MAX_SCANS;
        onConnection('open');
      } catch (error) {
        const failure = judge(error);
        if (failure === 'malformed') {
          // One of them isn't what the service expects: it is found by sending each alone, and doesn't hold up the others.
          if (rows.length === 1) await note(options, rows, refuseAll(rows), true);
          size = 1;
          continue;
        }
        onConnection(failure);
        if (failure !== 'away') return;
        failures += 1;
        await pause(delay(failures));
      }
    }
  }

  async function run(): Promise<void> {
    if (isRunning) {
      isAsked = true;
      return;
    }
    isRunning = true;
    try {
      do {
        isAsked = false;
        await lock(drain);
      } while (isAsked);
    } finally {
      isRunning = false;
    }
  }
  return {
    wake: () => void run(),
    resume: () => {
      endPause?.();
      void run();
    },
  };
}

type Rows = Awaited<ReturnType<SenderOptions['read']>>;

async function note(options: SenderOptions, rows: Rows, { results, lists }: Answer, wasAway: boolean): Promise<void> {
  const scans = rows.map(({ value }) => value);
  const oldest = scans[0]?.at ?? '';
  const isLate = wasAway || Date.now() - Date.parse(oldest) > LATE_MS;
  const notes = isLate ? results.flatMap((result) => toNote(result, scans, options.getListNumber)) : [];
  const ids = scans.map(({ id }) => id);
  const ended = lists.filter((list) => options.isEnded(list, ids)).map(({ id }) => id);
  await options.settle({ keys: rows.map(({ key }) => key), lists, ended, notes });
  options.onSent({ ids, results, lists, notes, isLate });
}

function toNote(
  { id, outcome, message }: ScanResult,
  scans: readonly QueuedScan[],
  getListNumber: (id: string) => number | null,
): LateNote[] {
  const scan = scans.find((sent) => sent.id === id);
  if (scan === undefined || outcome === 'done') return [];
  return [{ id, outcome, kind: scan.kind, scanned: scan.code, listNumber: getListNumber(scan.list_id), message }];
}

const refuseAll = (rows: Rows): Answer => ({
  lists: [],
  results: rows.map(({ value: { id, list_id, item } }) => ({ id, list_id, item, outcome: 'refused', code: null, message: '' })),
});

/** Errors are known by their status: the classes of the client may stand twice in a page. */
function judge(error: unknown): Exclude<Connection, 'open'> | 'malformed' {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (status === 400 || status === 413 || status === 422) return 'malformed';
  if (status === 401) return 'signed-out';
  return status === 403 ? 'forbidden' : 'away';
}
