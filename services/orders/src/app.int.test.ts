import { mayDo, type Role, roles, type RouteContract } from '@okruh/contracts';
import { ordersRoutes } from '@okruh/contracts/http/orders';
import { ordersAdminRoutes } from '@okruh/contracts/http/orders-admin';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelUnpaid } from './expiry/cancel-unpaid.ts';
import { buy, draft, loadEvents, send } from './testing/buyer.ts';
import { openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const all: readonly RouteContract[] = [...Object.values(ordersRoutes), ...Object.values(ordersAdminRoutes)];
const staff = roles.filter((role) => role !== 'customer');
const unknownId = '00000000-0000-7000-8000-000000000000';

const callAs = async (contract: RouteContract, headers: Record<string, string>): Promise<number> => {
  const url = contract.path.replaceAll(/:(\w+)/g, (_match, name: string) => (name === 'kind' ? 'placed' : unknownId));
  const payload = contract.method === 'GET' ? {} : { payload: {} };
  return (await shop.app.inject({ method: contract.method, url, headers, ...payload })).statusCode;
};

function isAllowed(contract: RouteContract, role: Role | 'visitor' | 'service'): boolean {
  const { access } = contract;
  if (access === 'public') return true;
  if (access === 'internal') return role === 'service';
  if (access === 'session') return role !== 'visitor' && role !== 'service';
  return role !== 'visitor' && role !== 'service' && mayDo([role], access.permission);
}

describe('every route', () => {
  it('of the contract is there, and no other', () => {
    const served = shop.app.okruh.contracts.map((contract) => contract.name);
    expect(served.toSorted()).toEqual(all.map((contract) => contract.name).toSorted());
  });

  it.each(all.map((contract) => [contract.name, contract] as const))('%s lets in exactly who may', async (_name, contract) => {
    const callers = [
      ['visitor', identityFor()] as const,
      ['customer', identityFor({ sub: 'someone' })] as const,
      ...staff.map((role) => [role, identityFor({ roles: [role] })] as const),
      ...(contract.callers ?? []).map((sub) => ['service', identityFor({ kind: 'service', sub, aud: 'orders', market: null })] as const),
    ];
    for (const [role, headers] of callers) {
      const status = await callAs(contract, headers);
      expect([401, 403].includes(status), `${role} got ${status}`).toBe(!isAllowed(contract, role));
      expect(status, role).toBeLessThan(500);
    }
    expect(await callAs(contract, {})).toBe(401);
  });
});

describe('the clock', () => {
  it('ends what nobody paid, also when picking published nothing', async () => {
    const [late, paid, waiting] = [await buy(shop), await buy(shop), await buy(shop)];
    await shop.database.pool.query(`update orders set payable_until = now() - interval '3 minutes' where id = any($1)`, [
      [late.order_id, paid.order_id],
    ]);
    await shop.database.pool.query(`update orders set status = 'paid' where id = $1`, [paid.order_id]);
    expect(await cancelUnpaid(shop.database.db)).toBe(1);
    expect(await cancelUnpaid(shop.database.db)).toBe(0);
    expect(await loadEvents(shop, late.order_id)).toEqual(['order-placed', 'order-cancelled']);
    for (const order of [paid, waiting]) expect(await loadEvents(shop, order.order_id)).toEqual(['order-placed']);
  });
});

describe('while the database is away', () => {
  it('an order is refused with 503: checkout sends it again, under the id that its stock is reserved by', async () => {
    const other = await openShop();
    await other.database.pool.end();
    const refused = await send(other, draft());
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await other.app.inject({ url: '/readyz' })).statusCode).toBe(503);
    await other.app.close();
    await other.picking.close();
  });
});
