/**
 * Tells the relay that the outbox has something new. NOTIFY would do it alone, and does for a relay in another process; but
 * PostgreSQL wakes every listening connection of the database for every notice, whatever its channel, and lets notifying
 * transactions commit one by one. So when the relay works in this very process, it is rung without the database.
 */
export interface OutboxBell {
  /** Whether a statement that writes to the outbox has to notify, because the relay works elsewhere. */
  isFar(): boolean;
  /** Wakes this process's relay; called when what was written is committed. */
  ring(): void;
  /** The relay works here, until the returned function is called. */
  answer(wake: () => void): () => void;
}

export function createOutboxBell(): OutboxBell {
  const relays = new Set<() => void>();
  return {
    isFar: () => relays.size === 0,
    ring() {
      for (const wake of relays) wake();
    },
    answer(wake) {
      relays.add(wake);
      return () => void relays.delete(wake);
    },
  };
}

interface Hung {
  readonly bell: OutboxBell;
  isOwed: boolean;
}
const hung = new WeakMap<object, Hung>();

/** Lets `tx` (or the database itself) ring this bell. */
export function hangBell(tx: object, bell: OutboxBell): void {
  hung.set(tx, { bell, isOwed: false });
}

/**
 * For a statement that writes to the outbox through `tx`: the bell is rung after the commit.
 * @returns whether the statement has to notify instead; true for whatever has no bell
 */
export function oweRing(tx: object): boolean {
  const found = hung.get(tx);
  if (found === undefined || found.bell.isFar()) return true;
  found.isOwed = true;
  return false;
}

/** The transaction is committed: rings if something was written. */
export function ringIfOwed(tx: object): void {
  const found = hung.get(tx);
  if (found?.isOwed !== true) return;
  found.isOwed = false;
  found.bell.ring();
}

/** The transaction was rolled back: there is nothing to tell. */
export function forgetRing(tx: object): void {
  const found = hung.get(tx);
  if (found !== undefined) found.isOwed = false;
}
