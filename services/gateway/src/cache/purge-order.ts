/** A purge as people and events name it. */
export interface PurgeOrder {
  readonly mode: 'key' | 'url' | 'full';
  readonly keys: readonly string[];
  /** Absolute address on one of our hosts; for the mode `url`. */
  readonly url: string | null;
  readonly isSoft: boolean;
}
