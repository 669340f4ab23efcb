/** What was learnt while a page's data were fetched. */
export interface PageNotes {
  /** Surrogate keys of the kept answers that it was made of. */
  readonly keys: Set<string>;
  /** Seconds for which all of them are still true, and how much longer they may be shown. */
  seconds: number;
  staleSeconds: number;
  /** A call was made whose answer belongs to its caller. */
  hasOwnCalls: boolean;
}
