import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDiscounts } from '../demo/seed-discounts.ts';
import { loadEntered, moveEntered } from './entered-discounts.sql.ts';
import type { EnteredDiscount } from '../pricing/model.ts';
import { redeemCodes, releaseCodes } from './redemptions.repository.ts';
import { carts } from './tables/cart.ts';
import { discountCodes, enteredDiscounts } from './tables/discount.ts';
import { DEMO_DATA, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.db.transaction((tx) => seedDiscounts(tx, DEMO_DATA, shop.deps.discountKeys));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query(
    'delete from entered_discounts; update discount_codes set order_id = null, redeemed_at = null where not is_spent',
  );
});

const DISCOUNT = 'disc-vitej';
const newCart = async (): Promise<string> => {
  const id = uuidv7();
  await shop.database.db.insert(carts).values({ id, market: 'cz', customerId: randomUUID() });
  return id;
};
const newCode = async (): Promise<string> => {
  const id = uuidv7();
  await shop.database.db.insert(discountCodes).values({ id, discountId: DISCOUNT, index: randomUUID(), cipher: 'x' });
  return id;
};
const enter = async (cartId: string, codeId: string, discountId = DISCOUNT): Promise<EnteredDiscount> => {
  const id = uuidv7();
  await shop.database.db.insert(enteredDiscounts).values({ id, cartId, discountId, codeId, shown: 'abcd••••••' });
  return { id, discountId, by: 'code', shown: 'abcd••••••', isRedeemable: true };
};
const readEntered = (cartId: string): Promise<EnteredDiscount[]> => loadEntered(shop.database, cartId);
const redeem = (orderId: string, entered: readonly EnteredDiscount[]) =>
  shop.database.db.transaction((tx) => redeemCodes(tx, orderId, entered));
const usedCount = async (): Promise<number> =>
  (await shop.database.pool.query(`select count(*)::int as used from discount_codes where order_id is not null`)).rows[0].used;

describe('a code', () => {
  it('is used by one order, and the same order again finds its own mark', async () => {
    const [code, first, second] = [await newCode(), await newCart(), await newCart()];
    const [one, other] = [await enter(first, code), await enter(second, code)];
    const [order, late] = [uuidv7(), uuidv7()];
    expect(await redeem(order, [one])).toEqual({ refused: [] });
    expect(await redeem(order, [one])).toEqual({ refused: [] });
    expect(await redeem(late, [other])).toEqual({ refused: [other.id] });
    expect(await readEntered(second)).toMatchObject([{ id: other.id, isRedeemable: false }]);
  });

  it('still counts in the cart whose order holds it', async () => {
    const [code, cart] = [await newCode(), await newCart()];
    const entered = await enter(cart, code);
    const order = uuidv7();
    await shop.database.pool.query('update carts set attempt_id = $2 where id = $1', [cart, order]);
    await redeem(order, [entered]);
    expect(await readEntered(cart)).toEqual([entered]);
  });

  it('comes back when its order ends', async () => {
    const [code, cart] = [await newCode(), await newCart()];
    const entered = await enter(cart, code);
    const order = uuidv7();
    await redeem(order, [entered]);
    expect(await shop.database.db.transaction((tx) => releaseCodes(tx, order))).toEqual([DISCOUNT]);
    expect(await shop.database.db.transaction((tx) => releaseCodes(tx, order))).toEqual([]);
    expect(await redeem(uuidv7(), [entered])).toEqual({ refused: [] });
  });

  it('of the demo that was used before stays used, whatever order asks', async () => {
    const { rows } = await shop.database.pool.query('select id from discount_codes where is_spent limit 1');
    const cart = await newCart();
    const entered = await enter(cart, rows[0].id);
    expect(await readEntered(cart)).toMatchObject([{ isRedeemable: false }]);
    expect(await redeem(uuidv7(), [entered])).toEqual({ refused: [entered.id] });
  });
});

describe('codes under load', () => {
  it(
    '1,000 codes and 8 redeemers of each make exactly 1,000 redemptions, repeated and crashed ones included',
    { timeout: 120_000 },
    async () => {
      const codes = Array.from({ length: 1_000 }, () => ({ id: uuidv7(), discountId: DISCOUNT, index: randomUUID(), cipher: 'x' }));
      const entries = codes.flatMap(({ id: codeId }) =>
        Array.from({ length: 8 }, () => ({ id: uuidv7(), cartId: uuidv7(), discountId: DISCOUNT, codeId, shown: 'abcd••••••' })),
      );
      await shop.database.db.insert(discountCodes).values(codes);
      for (let from = 0; from < entries.length; from += 1_000) {
        const some = entries.slice(from, from + 1_000);
        await shop.database.db
          .insert(carts)
          .values(some.map(({ cartId: id }) => ({ id, market: 'cz' as const, customerId: randomUUID() })));
        await shop.database.db.insert(enteredDiscounts).values(some);
      }
      const pools = [shop.database.open({ max: 6 }), shop.database.open({ max: 6 })];
      let won = 0;
      const attempt = async (id: string, place: number): Promise<void> => {
        const entered: EnteredDiscount = { id, discountId: DISCOUNT, by: 'code', shown: 'abcd••••••', isRedeemable: true };
        const order = uuidv7();
        const pool = pools[place % 2] ?? shop.database;
        // Every third one dies before its commit and comes again with the same order.
        if (place % 3 === 0) {
          await pool.db
            .transaction(async (tx) => {
              await redeemCodes(tx, order, [entered]);
              throw new Error('died before the commit');
            })
            .catch(() => undefined);
        }
        const ask = async (): Promise<boolean> =>
          (await pool.db.transaction((tx) => redeemCodes(tx, order, [entered]))).refused.length === 0;
        const isWon = await ask();
        // What an order was answered the first time holds when it asks again, as every third one does.
        if (place % 3 === 1 && (await ask()) !== isWon) throw new Error(`order ${order} got two different answers`);
        if (isWon) won += 1;
      };
      const work = entries.map(
        ({ id }, place) =>
          () =>
            attempt(id, place),
      );
      // All redeemers of a code come at about the same time.
      const runners = Array.from({ length: 12 }, async () => {
        for (let next = work.shift(); next !== undefined; next = work.shift()) await next();
      });
      await Promise.all(runners);
      await Promise.all(pools.map((pool) => pool.close()));
      expect(won).toBe(1_000);
      expect(await usedCount()).toBe(1_000);
    },
  );
});

describe('what a cart holds', () => {
  it('goes along when carts are merged, once for each discount', async () => {
    const [from, to] = [await newCart(), await newCart()];
    const stored = await enter(to, await newCode());
    await enter(from, await newCode());
    const moved = await enter(from, await newCode(), 'disc-nad-10000');
    await shop.database.db.transaction((tx) => moveEntered(tx, from, to));
    expect((await readEntered(to)).map(({ id }) => id)).toEqual([stored.id, moved.id].toSorted());
  });
});

it('the demo is brought once, and the office may change it', async () => {
  await shop.database.pool.query(`update discounts set percent = 7, version = 2 where id = 'disc-vitej'`);
  expect(await shop.database.db.transaction((tx) => seedDiscounts(tx, DEMO_DATA, shop.deps.discountKeys))).toBe(0);
  const { rows } = await shop.database.pool.query(
    `select (select count(*)::int from discounts) as discounts, (select count(*)::int from discount_codes where cipher <> 'x') as codes,
       (select count(*)::int from student_cards) as cards, (select percent from discounts where id = 'disc-vitej') as percent`,
  );
  expect(rows[0]).toEqual({ discounts: 13, codes: 101, cards: 6, percent: 7 });
});
