import type { OrderDraft } from '@okruh/contracts/http/checkout';
import type { AttemptRow, PlacedAnswer } from './attempts.repository.ts';

/** How an attempt ended, or that nobody knows yet. */
export type Outcome =
  /** `piecesLeft`: in the cart; null when it was placed before. */
  | { readonly kind: 'placed'; readonly answer: PlacedAnswer; readonly piecesLeft: number | null }
  /** `lines`: what is missing. */
  | { readonly kind: 'refused'; readonly reason: string; readonly lines: readonly MissingLine[] }
  | { readonly kind: 'unknown' };

export interface MissingLine {
  readonly variant_id: string;
  readonly available: number;
}

/** Carries attempts to their end. In one process each is carried once at a time; the others wait for the same outcome. */
export interface Placer {
  place(draft: OrderDraft, cartId: string, requestId?: string): Promise<Outcome>;
  /** The same for an attempt that was found under way. */
  resume(attempt: AttemptRow, requestId?: string): Promise<Outcome>;
  /** The outcome of a settled attempt. */
  toOutcome(attempt: AttemptRow): Outcome;
  encrypt(draft: OrderDraft): string;
}
