import { createHash, randomUUID } from 'node:crypto';
import type { Market } from '@okruh/market';
import { describeError, DependencyDown, type Tx } from '@okruh/service-kit';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { CardKeeper, CardToSave } from '../providers/provider.ts';
import { cardHolders, type PaymentRow, type ProviderName, type SavedCardRow, savedCards } from '../model/tables.ts';

const shownSchema = z.object({ brand: z.string(), last_digits: z.string(), expiry_month: z.int(), expiry_year: z.int() });
/** What tells a card apart from its owner's others. */
type ShownCard = z.infer<typeof shownSchema>;

export const tokenContext = (id: string): string => `saved_card:${id}:token`;
export const cardContext = (id: string): string => `saved_card:${id}:card`;
const digest = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * Keeps the card of a paid payment for the customer who agreed. The same card again is the same row; another token of it takes
 * the place of the older one, which its provider then forgets.
 */
export async function keepCard(tx: Tx, deps: Deps, market: Market, payment: PaymentRow, card: CardToSave | undefined): Promise<void> {
  const customerId = payment.keepCardFor;
  if (card === undefined || customerId === null) return;
  const id = randomUUID();
  const fingerprint = digest(customerId, card.fingerprint);
  const shown: ShownCard = {
    brand: card.brand,
    last_digits: card.lastDigits,
    expiry_month: card.expiryMonth,
    expiry_year: card.expiryYear,
  };
  const [saved] = await tx
    .insert(savedCards)
    .values({
      id,
      customerId,
      market,
      provider: payment.provider,
      tokenCiphertext: deps.cipher.encrypt(card.token, tokenContext(id)),
      tokenHash: digest(card.token),
      fingerprint,
      cardCiphertext: deps.cipher.encrypt(JSON.stringify(shown), cardContext(id)),
      paymentId: payment.id,
    })
    .onConflictDoUpdate({ target: savedCards.tokenHash, set: { forgottenAt: null, savedAt: sql`now()`, paymentId: payment.id } })
    .returning({ id: savedCards.id });
  if (saved === undefined) return;
  await tx
    .update(savedCards)
    .set({ forgottenAt: sql`now()` })
    .where(and(eq(savedCards.fingerprint, fingerprint), ne(savedCards.id, saved.id), isNull(savedCards.forgottenAt)));
}

const isOwnedBy = (customerId: string) => and(eq(savedCards.customerId, customerId), isNull(savedCards.forgottenAt));

/** Cards of a customer, newest first, of the providers that can be paid with now. */
export async function loadCards(deps: Deps, customerId: string): Promise<{ readonly row: SavedCardRow; readonly card: ShownCard }[]> {
  const rows = await deps.database.db
    .select()
    .from(savedCards)
    .where(and(isOwnedBy(customerId), eq(savedCards.provider, deps.providers.online)))
    .orderBy(desc(savedCards.savedAt), desc(savedCards.id));
  return rows.map((row) => ({ row, card: shownSchema.parse(JSON.parse(deps.cipher.decrypt(row.cardCiphertext, cardContext(row.id)))) }));
}

/** A card to pay with: the provider's token, and whose it is there. Null when it isn't this customer's, or is gone. */
export async function cardToPay(
  deps: Deps,
  id: string,
  customerId: string,
  provider: ProviderName,
): Promise<{ readonly holderId: string; readonly token: string } | null> {
  const [row] = await deps.database.db
    .select()
    .from(savedCards)
    .innerJoin(cardHolders, and(eq(cardHolders.provider, savedCards.provider), eq(cardHolders.customerId, savedCards.customerId)))
    .where(and(eq(savedCards.id, id), isOwnedBy(customerId), eq(savedCards.provider, provider)));
  if (row === undefined) return null;
  return { holderId: row.card_holders.holderId, token: deps.cipher.decrypt(row.saved_cards.tokenCiphertext, tokenContext(id)) };
}

/** Whose card it is; null when it is gone. */
export async function loadOwner(deps: Deps, id: string): Promise<string | null> {
  const [row] = await deps.database.db.select({ customerId: savedCards.customerId }).from(savedCards).where(eq(savedCards.id, id));
  return row?.customerId ?? null;
}

/**
 * The customer as their provider knows them; made known there the first time. The key says nothing about the account.
 * @throws DependencyDown
 */
export async function ensureHolder(deps: Deps, keeper: CardKeeper, provider: ProviderName, customerId: string): Promise<string> {
  const { db } = deps.database;
  const known = and(eq(cardHolders.provider, provider), eq(cardHolders.customerId, customerId));
  const [held] = await db.select().from(cardHolders).where(known);
  if (held !== undefined) return held.holderId;
  const holderId = await keeper.openHolder(`holder:${digest(customerId)}`);
  await db.insert(cardHolders).values({ provider, customerId, holderId }).onConflictDoNothing();
  return holderId;
}

/** Takes a card out of its owner's sight at once; the worker tells the provider. False when it isn't theirs. */
export async function deleteCard(tx: Tx, id: string, customerId: string): Promise<boolean> {
  const gone = await tx
    .update(savedCards)
    .set({ forgottenAt: sql`now()` })
    .where(and(eq(savedCards.id, id), isOwnedBy(customerId)))
    .returning({ id: savedCards.id });
  return gone.length > 0;
}

const BATCH = 20;
const LONGEST_PAUSE_SECONDS = 3_600;

/**
 * Lets providers forget what customers deleted; the row goes when they did.
 * @returns how many were tried
 */
export async function forgetCards(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const names = Object.keys(deps.providers.cards);
  const { rows } = await db.execute<{ id: string } & Record<string, unknown>>(sql`
    update saved_cards set attempts = attempts + 1,
      next_at = now() + make_interval(secs => least(power(2, attempts + 2), ${LONGEST_PAUSE_SECONDS}))
    where id in (
      select id from saved_cards where forgotten_at is not null and next_at <= now() and provider = any(${sql.param(names)}::text[])
      order by next_at limit ${BATCH} for update skip locked)
    returning id`);
  for (const { id } of rows) {
    const [row] = await db.select().from(savedCards).where(eq(savedCards.id, id));
    const keeper = row === undefined ? undefined : deps.providers.cards[row.provider];
    if (row === undefined || keeper === undefined) continue;
    try {
      await keeper.forgetCard(deps.cipher.decrypt(row.tokenCiphertext, tokenContext(id)));
      await db.delete(savedCards).where(and(eq(savedCards.id, id), sql`${savedCards.forgottenAt} is not null`));
    } catch (error) {
      if (!(error instanceof DependencyDown)) throw error;
      deps.logger.warn({ err: describeError(error), card: id }, 'a provider could not be told to forget a card, it will be told again');
    }
  }
  return rows.length;
}
