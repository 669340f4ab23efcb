import { problemCode } from '@okruh/contracts';
import {
  addPieces,
  type DroppedPieces,
  findOrdersOfSerial,
  findStoreProducts,
  removePieces,
  reserveAtCounter,
  releaseStock,
  reserveStock,
  type StoreProduct,
} from '@okruh/contracts/http/picking';
import type { OrderLine } from '@okruh/contracts/http/checkout';
import type { Market } from '@okruh/market';
import { callService, DependencyDown, type ServiceKeys } from '@okruh/service-kit';
import { z } from 'zod';
import type { AdditionRefusal } from '../stored/tables.ts';

export interface StockWanted {
  readonly orderId: string;
  readonly market: Market;
  /** Store where it is picked up; null when it is sent. */
  readonly storeId: string | null;
  /** Null = kept at once. */
  readonly minutes: number | null;
  readonly lines: readonly { readonly variant_id: string; readonly quantity: number }[];
}
/** Pieces that a clerk takes from the shelf of a store, with their serial numbers. */
export interface ShelfWanted {
  readonly orderId: string;
  readonly market: Market;
  readonly storeId: string;
  readonly minutes: number;
  readonly lines: readonly { readonly variant_id: string; readonly quantity: number; readonly serial_numbers: readonly string[] }[];
}

const missingSchema = z.array(z.object({ variant_id: z.string(), available: z.int() }));
/** Variants that there are too few of, with how many there are. */
export type MissingStock = z.infer<typeof missingSchema>;

export type Reservation =
  /** `until` is null when the pieces are kept. */
  | { readonly state: 'reserved'; readonly until: Date | null }
  | { readonly state: 'out-of-stock'; readonly missing: MissingStock }
  /** This order's reservation was given back for good. */
  | { readonly state: 'ended' };

/** Pieces that the office takes off an order. */
export interface RemovalWanted {
  readonly id: string;
  readonly orderId: string;
  readonly market: Market;
  /** Display name of who decided it. */
  readonly actor: string;
  readonly lines: readonly { readonly variant_id: string; readonly quantity: number }[];
}

/** Pieces that the office adds to an order. */
export interface AdditionWanted {
  readonly id: string;
  readonly orderId: string;
  readonly market: Market;
  readonly lines: readonly OrderLine[];
}

/** services/picking, as far as orders ask it. */
export interface Picking {
  /** @throws DependencyDown when it doesn't answer */
  reserve(wanted: StockWanted, requestId?: string): Promise<Reservation>;
  /** Takes pieces of a walk-in sale from its store's shelf alone. @throws DependencyDown when it doesn't answer */
  takeFromShelf(wanted: ShelfWanted, requestId: string): Promise<Reservation | { readonly state: 'wrong-serial' }>;
  /** Gives pieces back that were taken for nothing; a reservation that can't be given back now expires by itself. */
  giveBack(id: string, market: Market, requestId: string): Promise<void>;
  /** What lies in a store, by a code or words. @throws DependencyDown when it doesn't answer */
  findStoreProducts(
    wanted: { readonly market: Market; readonly storeId: string; readonly q: string },
    requestId: string,
  ): Promise<readonly StoreProduct[]>;
  /** Ids of the orders that a device was scanned into; null when it can't be asked now. */
  findOrdersOfSerial(serial: string, requestId?: string): Promise<readonly string[] | null>;
  /**
   * What left the lists; null when the warehouse has begun with the pieces. The same removal again answers the same.
   * @throws DependencyDown when it doesn't answer
   */
  remove(wanted: RemovalWanted, requestId?: string): Promise<readonly DroppedPieces[] | null>;
  /**
   * Adds pieces to an order that is paid on delivery. The same addition again answers the same.
   * @returns why not, or null when they stand on its lists
   * @throws DependencyDown when it doesn't answer
   */
  add(wanted: AdditionWanted, requestId?: string): Promise<AdditionRefusal | null>;
}

/** Pieces by variant; extras and services lie in no warehouse. */
export function physicalLines(
  lines: readonly Pick<OrderLine, 'variant_id' | 'quantity' | 'is_physical'>[],
): { variant_id: string; quantity: number }[] {
  const pieces = new Map<string, number>();
  for (const { variant_id: id, quantity, is_physical: isPhysical } of lines) {
    if (isPhysical && id !== null) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  }
  return [...pieces].map(([variant_id, quantity]) => ({ variant_id, quantity }));
}

export function createPicking(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Picking {
  return {
    async reserve({ orderId, market, storeId, minutes, lines }, requestId) {
      const answer = await callService(reserveStock, {
        baseUrl: options.baseUrl,
        keys: options.keys,
        market,
        ...(requestId === undefined ? {} : { requestId }),
        request: { params: { order: orderId }, body: { market, store_id: storeId, minutes, lines: [...lines] } },
      });
      return toReservation(answer);
    },
    async takeFromShelf({ orderId, market, storeId, minutes, lines }, requestId) {
      const answer = await callService(reserveAtCounter, {
        baseUrl: options.baseUrl,
        keys: options.keys,
        market,
        requestId,
        request: {
          params: { order: orderId },
          body: { market, store_id: storeId, minutes, lines: lines.map((line) => ({ ...line, serial_numbers: [...line.serial_numbers] })) },
        },
      });
      const isWrong = !answer.ok && answer.problem !== null && problemCode(answer.problem.type) === 'wrong-serial';
      return isWrong ? { state: 'wrong-serial' } : toReservation(answer);
    },
    async giveBack(id, market, requestId) {
      try {
        const request = { params: { order: id } };
        await callService(releaseStock, { baseUrl: options.baseUrl, keys: options.keys, market, requestId, request });
      } catch (error) {
        if (!(error instanceof DependencyDown)) throw error;
      }
    },
    async findStoreProducts({ market, storeId, q }, requestId) {
      const answer = await callService(findStoreProducts, {
        baseUrl: options.baseUrl,
        keys: options.keys,
        market,
        requestId,
        request: { body: { market, store_id: storeId, q } },
      });
      if (!answer.ok) throw new Error(`picking answered a search of a store with ${answer.status}`);
      return answer.body.products;
    },
    async findOrdersOfSerial(serial, requestId) {
      try {
        const answer = await callService(findOrdersOfSerial, {
          baseUrl: options.baseUrl,
          keys: options.keys,
          ...(requestId === undefined ? {} : { requestId }),
          request: { body: { serial } },
        });
        return answer.ok ? answer.body.order_ids : null;
      } catch (error) {
        if (error instanceof DependencyDown) return null;
        throw error;
      }
    },
    async remove({ id, orderId, market, actor, lines }, requestId) {
      const answer = await callService(removePieces, {
        baseUrl: options.baseUrl,
        keys: options.keys,
        market,
        ...(requestId === undefined ? {} : { requestId }),
        request: { params: { order: orderId }, body: { removal_id: id, actor, lines: [...lines] } },
      });
      if (answer.ok) return answer.body.items;
      if (answer.problem !== null && problemCode(answer.problem.type) === 'picking-begun') return null;
      throw new Error(`picking answered a removal with ${answer.status}`);
    },
    async add({ id, orderId, market, lines }, requestId) {
      const answer = await callService(addPieces, {
        baseUrl: options.baseUrl,
        keys: options.keys,
        market,
        ...(requestId === undefined ? {} : { requestId }),
        request: { params: { order: orderId }, body: { addition_id: id, market, lines: [...lines] } },
      });
      if (answer.ok) return null;
      const code = answer.problem === null ? null : problemCode(answer.problem.type);
      if (code === 'out-of-stock' || code === 'label-printed' || code === 'order-not-released') return code;
      throw new Error(`picking answered an addition with ${answer.status}`);
    },
  };
}

function toReservation(answer: Awaited<ReturnType<typeof callService<typeof reserveStock>>>): Reservation {
  if (answer.ok) {
    const { reserved_until: until } = answer.body;
    return { state: 'reserved', until: until === null ? null : new Date(until) };
  }
  const code = answer.problem === null ? null : problemCode(answer.problem.type);
  if (code === 'out-of-stock') {
    const missing = missingSchema.safeParse(answer.problem?.extra?.['lines']);
    return { state: 'out-of-stock', missing: missing.success ? missing.data : [] };
  }
  if (code === 'reservation-ended') return { state: 'ended' };
  throw new Error(`picking answered a reservation with ${answer.status}`);
}
