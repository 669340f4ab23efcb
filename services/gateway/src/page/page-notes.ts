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

/** The longest that a page is kept: releases and texts of the shell have events of their own, but not everything has. */
const maxSeconds = 600;
const maxStaleSeconds = 3_600;
/** A page made from old, missing or failed answers is kept so short that it only spares the services a rush, in seconds. */
const briefly = 2;
export const newNotes = (): PageNotes => ({ keys: new Set(), seconds: maxSeconds, staleSeconds: maxStaleSeconds, hasOwnCalls: false });

/** An answer was used. */
export function noteAnswer(notes: PageNotes, keys: readonly string[], secondsLeft: number, staleSeconds: number): void {
  for (const key of keys) notes.keys.add(key);
  notes.seconds = Math.min(notes.seconds, Math.max(secondsLeft, briefly));
  notes.staleSeconds = Math.min(notes.staleSeconds, staleSeconds);
}

/** An answer couldn't be had. */
export function noteFailure(notes: PageNotes): void {
  notes.seconds = Math.min(notes.seconds, briefly);
  notes.staleSeconds = 0;
}
