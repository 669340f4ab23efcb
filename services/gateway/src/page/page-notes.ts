import type { DrawnPage } from './drawn-page.ts';
import type { PageNotes } from './page-facts.ts';

/** The longest that a page is kept: releases and texts of the shell have events of their own, but not everything has. */
const mostSeconds = 600;
const mostStaleSeconds = 3_600;
/** A page made from old, missing or failed answers is kept so short that it only spares the services a rush, in seconds. */
const briefly = 2;
/** How long it is remembered that a page is missing or gone. */
const missingFor = 10;

export const newNotes = (): PageNotes => ({ keys: new Set(), seconds: mostSeconds, staleSeconds: mostStaleSeconds, hasOwnCalls: false });

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

/** How long a page may be kept; 0 = it isn't anybody else's. */
export function freshness({
  render,
  remote,
  route,
  prepared,
  notes,
}: Pick<DrawnPage, 'render' | 'remote' | 'route' | 'prepared' | 'notes'>): Pick<PageNotes, 'seconds' | 'staleSeconds'> {
  const never = { seconds: 0, staleSeconds: 0 };
  const declared = route.remote === null ? prepared.surrogateKeys : remote?.surrogateKeys;
  if (render.redirect !== null || (route.remote !== null && declared === undefined)) return never;
  // A page of the shell that asked for somebody's own must say that it is for all.
  if (notes.hasOwnCalls && declared === undefined) return never;
  if (render.status === 404 || render.status === 410) return { seconds: Math.min(missingFor, notes.seconds), staleSeconds: 0 };
  return render.status === 200 ? { seconds: notes.seconds, staleSeconds: notes.staleSeconds } : never;
}
