/** One running part of the shop that can be ended and brought back by name: a service, the database, the broker. */
export interface Unit {
  readonly name: string;
  /** Process id while it runs; null while it is down, or when it isn't ours. */
  pid(): number | null;
  /** Resolves when it answers; throws when it can't come up. */
  start(): Promise<void>;
  /** Asks it to end, waits, and kills it after ten seconds. It stays down until `start`. */
  stop(): Promise<void>;
  /** Ends it without asking, as a crash would. Resolves when the process is gone; it then comes back by itself. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Resolves when it answers, for example after a crash. */
  untilUp(): Promise<void>;
}
