import type { Market } from '@okruh/market';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { texts } from '../locales/texts.ts';
import type { ComputedCart } from '../pricing/computed-cart.ts';
import type { LoadedCart } from '../pricing/loaded-cart.ts';
import type { Deps } from '../deps.ts';
import { hiddenEnd } from '../stored/discount-codes.ts';
import { localClock, notNow } from '../pricing/discount-engine.ts';
import type { BothLanguages, DiscountRule, EnteredDiscount } from '../pricing/model.ts';
import { discountCodes, type enteredDiscounts, studentCards } from '../stored/tables/discount.ts';

/** A discount that may enter a cart, or why it may not. `isGuess`: nothing of ours was named, it counts as a wrong try. */
export type Proposal =
  | { readonly entered: EnteredDiscount; readonly codeId: string | null; readonly cardId: string | null }
  | { readonly refused: BothLanguages; readonly isGuess: boolean };

const refuse = (refused: BothLanguages, isGuess = false): Proposal => ({ refused, isGuess });

/** Looks a typed code up: one indexed read. */
export async function proposeCode(deps: Deps, cart: LoadedCart, typed: string): Promise<Proposal> {
  const indexes = deps.discountKeys.getIndexes(typed);
  const rows = await deps.database.db
    .select()
    .from(discountCodes)
    .where(inArray(discountCodes.index, [...indexes.exact, ...indexes.folded]));
  const code = rows.find(({ index }) => indexes.exact.includes(index)) ?? rows[0];
  const rule = code === undefined ? undefined : deps.parts().discounts.find(({ id }) => id === code.discountId);
  if (code === undefined || rule === undefined || rule.needsStudentCard) return refuse(texts.both('discount.code.unknown'), true);
  const isOwn = code.orderId !== null && code.orderId === cart.head.attemptId;
  if (code.isSpent || (code.orderId !== null && !isOwn)) return refuse(texts.both('discount.code.used'));
  const refusal = notNow(rule, cart.head.market, localClock(cart.head.market, deps.now()));
  if (refusal !== null) return refuse(texts.both(`discount.code.${refusal}`));
  if (rule.isAutomatic || cart.entered.some(({ discountId }) => discountId === rule.id)) return refuse(texts.both('discount.code.already'));
  const entered: EnteredDiscount = { id: uuidv7(), discountId: rule.id, by: 'code', shown: hiddenEnd(typed), isRedeemable: true };
  return { entered, codeId: code.id, cardId: null };
}

/**
 * Looks a student card up. Of several student discounts the one that takes off most is entered.
 *
 * @param getWorth what the cart saves with a discount entered
 */
export async function proposeCard(
  deps: Deps,
  cart: LoadedCart,
  card: { readonly number: string; readonly holder: string },
  getWorth: (entered: EnteredDiscount) => number,
): Promise<Proposal> {
  const { market } = cart.head;
  const [found] = await deps.database.db
    .select({ id: studentCards.id, isValid: sql<boolean>`${studentCards.validTo} >= (now() at time zone ${zones[market]})::date` })
    .from(studentCards)
    .where(and(eq(studentCards.market, market), inArray(studentCards.index, deps.discountKeys.cardIndexes({ market, ...card }))));
  if (found === undefined) return refuse(texts.both('discount.card.unknown'), true);
  if (!found.isValid) return refuse(texts.both('discount.card.expired'));
  const clock = localClock(market, deps.now());
  const isOpen = (rule: DiscountRule): boolean => rule.needsStudentCard && notNow(rule, market, clock) === null;
  const rules = deps.parts().discounts.filter(isOpen);
  if (rules.length === 0) return refuse(texts.both('discount.card.none'));
  const fresh = rules.filter(({ id }) => !cart.entered.some(({ discountId }) => discountId === id));
  const [best] = fresh
    .map(({ id }): EnteredDiscount => ({ id: uuidv7(), discountId: id, by: 'student-card', shown: null, isRedeemable: true }))
    .map((entered) => ({ entered, worth: getWorth(entered) }))
    .toSorted((a, b) => b.worth - a.worth);
  return best === undefined ? refuse(texts.both('discount.code.already')) : { entered: best.entered, codeId: null, cardId: found.id };
}
const zones: Readonly<Record<Market, string>> = { cz: 'Europe/Prague', ro: 'Europe/Bucharest' };

/** Why a discount doesn't work on a cart that it was tried on; null when it does. */
export const refusalOn = ({ discounts }: Pick<ComputedCart, 'discounts'>, enteredId: string): BothLanguages | null => {
  const invalid = discounts.invalid.find((one) => one.enteredId === enteredId);
  return invalid === undefined ? null : texts.both(`discount.code.${invalid.reason}`);
};

/** What a better discount pushes out: it would only stand in the shopper's way. */
export const pushedOut = (cart: LoadedCart, { discounts }: Pick<ComputedCart, 'discounts'>): string[] =>
  discounts.invalid
    .filter(({ enteredId, reason }) => reason === 'not-combinable' && cart.entered.some(({ id }) => id === enteredId))
    .map(({ enteredId }) => enteredId);

export const enteredRow = (cartId: string, proposal: Extract<Proposal, { entered: unknown }>): typeof enteredDiscounts.$inferInsert => ({
  id: proposal.entered.id,
  cartId,
  discountId: proposal.entered.discountId,
  codeId: proposal.codeId,
  cardId: proposal.cardId,
  shown: proposal.entered.shown,
});
