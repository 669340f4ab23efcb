import { setTimeout as pause } from 'node:timers/promises';
import { createChance } from './chance.ts';
import type { PatientClients } from './patient-client.ts';
import { type Bought, buySomething } from './shopper.ts';

export interface BuyingOptions {
  readonly clients: PatientClients;
  readonly products: readonly string[];
  readonly seed: number;
  /** Shoppers at the same time. */
  readonly shoppers: number;
  /** Longest pause of a shopper between two orders. */
  readonly pauseMs: number;
}

/** An order that was confirmed, and when: milliseconds of `performance.now()`. */
export interface TimedOrder extends Bought {
  readonly at: number;
}

/** Shoppers who go on until they are stopped. */
export interface Buying {
  readonly orders: readonly TimedOrder[];
  /** Waits until so many orders are confirmed. @throws what a shopper failed at */
  until(orders: number): Promise<void>;
  /** Ends after the purchases that are under way. @throws what a shopper failed at */
  stop(): Promise<void>;
}

const POLL_MS = 100;

/** Begins to buy. */
export function startBuying({ clients, products, seed, shoppers, pauseMs }: BuyingOptions): Buying {
  const orders: TimedOrder[] = [];
  const state = { isOver: false };
  const shop = async (_value: unknown, index: number): Promise<void> => {
    const chance = createChance(seed + 1_000 + index);
    while (!state.isOver) {
      const one = await buySomething(clients, products, chance);
      if (one !== null) orders.push({ ...one, at: performance.now() });
      await pause(chance.int(0, pauseMs + 1));
    }
  };
  const shopping = Promise.all(Array.from({ length: shoppers }, shop));
  shopping.catch(() => undefined);
  return {
    orders,
    async until(count) {
      while (orders.length < count) await Promise.race([pause(POLL_MS), shopping.then(() => pause(POLL_MS))]);
    },
    async stop() {
      state.isOver = true;
      await shopping;
    },
  };
}
