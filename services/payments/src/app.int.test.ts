import { mayDo, type Role, roles, type RouteContract } from '@okruh/contracts';
import { paymentsRoutes } from '@okruh/contracts/http/payments';
import { paymentsAdminRoutes } from '@okruh/contracts/http/payments-admin';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, place, type Shop, startRequest } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const all: readonly RouteContract[] = [...Object.values(paymentsRoutes), ...Object.values(paymentsAdminRoutes)];
const staff = roles.filter((role) => role !== 'customer');
const unknownId = '00000000-0000-4000-8000-000000000000';

const callAs = async (contract: RouteContract, headers: Record<string, string>): Promise<number> => {
  const path = contract.path.replaceAll(
    /:(\w+)/g,
    (_match, name: string) => ({ wallet: 'wallet_a', provider: 'sandbox', code: '0'.repeat(26) })[name] ?? unknownId,
  );
  const payload = contract.method === 'GET' || contract.multipart === true ? {} : { payload: {} };
  const response = await shop.app.inject({ method: contract.method, url: path, headers, ...payload });
  return response.statusCode;
};

function isAllowed(contract: RouteContract, role: Role | 'visitor'): boolean {
  const { access } = contract;
  if (access === 'session') return role !== 'visitor';
  return access === 'public' || (typeof access === 'object' && role !== 'visitor' && mayDo([role], access.permission));
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
    ];
    for (const [role, headers] of callers) {
      const code = await callAs(contract, headers);
      expect([401, 403].includes(code), `${role} got ${code}`).toBe(!isAllowed(contract, role));
      expect(code, role).toBeLessThan(500);
    }
    expect(await callAs(contract, {})).toBe(401);
  });
});

describe('while orders are away', () => {
  it('an order that is known is paid, one that isn’t is refused with 503', async () => {
    const other = await openShop();
    const known = place(other);
    expect((await startRequest(other, known)).statusCode).toBe(200);
    await other.orders.close();
    expect((await startRequest(other, known)).statusCode).toBe(200);
    expect((await startRequest(other, place(other))).statusCode).toBe(503);
    await other.close();
  });
});
