import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { openJournal } from '../journal.ts';
import { detectBrand, parseExpiry, findOutcome, testCards } from './cards.ts';
import { type SavedCard, savedCardSchema, newId } from './session.ts';

const outcomes = testCards.map(({ outcome }) => outcome);
const entrySchema = savedCardSchema.extend({
  holder: z.string(),
  /** What the card does: its number isn't kept, not even by this bank. */
  outcome: z.enum(outcomes),
  is_forgotten: z.boolean(),
});
type Entry = z.infer<typeof entrySchema>;

/** Cards that the bank keeps for holders, by tokens that only merchants with the key can pay with. */
export interface SavedCards {
  /** The same key is the same holder. */
  holder(key: string): string;
  keep(holder: string, digits: string, expiry: string): SavedCard;
  /** Null when it is another holder's, or forgotten. */
  find(token: string, holder: string): Entry | null;
  forget(token: string): void;
  close(): Promise<void>;
}

export async function openSavedCards(dir: string | null): Promise<SavedCards> {
  const journal = await openJournal(dir === null ? null : join(dir, 'cards.jsonl'), (value) => entrySchema.parse(value));
  const byToken = new Map(journal.held.map((entry) => [entry.token, entry]));
  const write = (entry: Entry): void => {
    byToken.set(entry.token, entry);
    journal.write(entry);
  };
  const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24);
  return {
    holder: (key) => `hld_${digest(key)}`,
    keep(holder, digits, expiry) {
      const { month, year } = parseExpiry(expiry);
      const card: SavedCard = {
        token: newId('card'),
        fingerprint: digest(`${holder}:${digits}`),
        brand: detectBrand(digits),
        last_digits: digits.slice(-4),
        expiry_month: month,
        expiry_year: year,
      };
      write({ ...card, holder, outcome: findOutcome(digits), is_forgotten: false });
      return card;
    },
    find(token, holder) {
      const entry = byToken.get(token);
      return entry === undefined || entry.is_forgotten || entry.holder !== holder ? null : entry;
    },
    forget(token) {
      const entry = byToken.get(token);
      if (entry !== undefined) write({ ...entry, is_forgotten: true });
    },
    close: () => journal.close(),
  };
}
