/**
 * Tells the relay that the outbox has something new. NOTIFY would do it alone, and does for a relay in another process; but
 * PostgreSQL wakes every listening connection of the database for every notice, whatever its channel, and lets notifying
 * transactions commit one by one. So a relay that works in this very process is notified without the database (ADR 20).
 */
export interface OutboxNotifier {
  /** Whether a statement that writes to the outbox has to notify, because the relay works in another process. */
  isRelayRemote(): boolean;
  /** Wakes this process's relay; called when what was written is committed. */
  notify(): void;
  /** The relay works here, until the returned function is called. */
  connectRelay(wake: () => void): () => void;
}

export function createOutboxNotifier(): OutboxNotifier {
  const relays = new Set<() => void>();
  return {
    isRelayRemote: () => relays.size === 0,
    notify() {
      for (const wake of relays) wake();
    },
    connectRelay(wake) {
      relays.add(wake);
      return () => void relays.delete(wake);
    },
  };
}

interface Attached {
  readonly notifier: OutboxNotifier;
  /** Something was written that the relay has to learn of after the commit. */
  isPending: boolean;
}
const attached = new WeakMap<object, Attached>();

/** Lets what is written through `tx` (or the database itself) use this notifier. */
export function attachNotifier(tx: object, notifier: OutboxNotifier): void {
  attached.set(tx, { notifier, isPending: false });
}

/**
 * For a statement that writes to the outbox through `tx`: the relay is notified after the commit.
 * @returns whether the statement has to notify instead; true when `tx` has no notifier
 */
export function notifyAfterCommit(tx: object): boolean {
  const found = attached.get(tx);
  if (found === undefined || found.notifier.isRelayRemote()) return true;
  found.isPending = true;
  return false;
}

/** The transaction is committed: notifies if something was written. */
export function notifyCommitted(tx: object): void {
  const found = attached.get(tx);
  if (found?.isPending !== true) return;
  found.isPending = false;
  found.notifier.notify();
}

/** The transaction was rolled back: the relay has nothing to learn. */
export function discardNotification(tx: object): void {
  const found = attached.get(tx);
  if (found !== undefined) found.isPending = false;
}
