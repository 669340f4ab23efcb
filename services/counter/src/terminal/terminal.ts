import type { Money } from '@okruh/market';

/** How far a card payment is at its provider. */
export type TerminalAnswer =
  | { readonly state: 'waiting' }
  | { readonly state: 'paid'; readonly cardDigits: string | null }
  /** `failure` is the provider's code, `card_declined`. */
  | { readonly state: 'declined'; readonly failure: string }
  | { readonly state: 'cancelled' };

/** The reader refuses to show a payment, so that nothing can be charged. */
export class ReaderRefused extends Error {
  /** `terminal_reader_busy`, `terminal_reader_offline`. */
  readonly code: string;
  constructor(code: string) {
    super(`the reader refused: ${code}`);
    this.code = code;
  }
}

/** A provider of card terminals. Every call may be repeated: keys make it the same one. */
export interface Terminal {
  /**
   * Makes a payment at the provider; no reader shows it yet, so that nothing can be charged.
   * @param id of our payment
   * @returns the provider's id
   * @throws DependencyDown when the provider doesn't answer
   */
  create(id: string, amount: Money): Promise<string>;
  /**
   * Shows a payment on a reader.
   * @throws ReaderRefused when the reader is busy or away
   * @throws DependencyDown when the provider doesn't answer: it may be shown all the same
   */
  show(readerId: string, intentId: string): Promise<void>;
  /** @throws DependencyDown */
  check(intentId: string): Promise<TerminalAnswer>;
  /** Takes it off the reader and ends it; one that went through meanwhile answers `paid`. @throws DependencyDown */
  cancel(readerId: string, intentId: string): Promise<TerminalAnswer>;
  /** Gives money back to the card. @param key of our refund @returns false when the provider refuses @throws DependencyDown */
  refund(key: string, intentId: string, amount: Money): Promise<boolean>;
}
