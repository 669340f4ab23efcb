import { rm } from 'node:fs/promises';
import { mayDo, type Role, roles, type RouteContract } from '@okruh/contracts';
import { repairsRoutes } from '@okruh/contracts/http/repairs';
import { repairsAdminRoutes } from '@okruh/contracts/http/repairs-admin';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, bookBody } from './testing/customer.ts';
import { openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const all: readonly RouteContract[] = [...Object.values(repairsRoutes), ...Object.values(repairsAdminRoutes)];
const staff = roles.filter((role) => role !== 'customer');
const unknownId = '00000000-0000-7000-8000-000000000000';

const callAs = async (contract: RouteContract, headers: Record<string, string>): Promise<number> => {
  const url = contract.path.replaceAll(
    /:(\w+)/g,
    (_match, name: string) => ({ kind: 'repair', store: 'x', product: 'x', device: 'x', part: 'x', operation: 'x' })[name] ?? unknownId,
  );
  const payload = contract.method === 'GET' || contract.multipart === true ? {} : { payload: {} };
  const response = await shop.app.inject({ method: contract.method, url, headers, ...payload });
  return response.statusCode;
};

function isAllowed(contract: RouteContract, role: Role | 'visitor' | 'service'): boolean {
  const { access } = contract;
  if (access === 'public') return true;
  if (access === 'internal') return role === 'service';
  return typeof access === 'object' && role !== 'visitor' && role !== 'service' && mayDo([role], access.permission);
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
      ...(contract.callers ?? []).map((sub) => ['service', identityFor({ kind: 'service', sub, aud: 'repairs', market: null })] as const),
    ];
    for (const [role, headers] of callers) {
      const status = await callAs(contract, headers);
      expect([401, 403].includes(status), `${role} got ${status}`).toBe(!isAllowed(contract, role));
      expect(status, role).toBeLessThan(500);
    }
    expect(await callAs(contract, {})).toBe(401);
  });
});

describe('while the database is away', () => {
  it('prices are read from memory, a booking is refused with 503 and nothing is written', async () => {
    const other = await openShop();
    await other.database.pool.end();
    try {
      const get = (url: string) => other.app.inject({ url, headers: identityFor() });
      expect((await get('/api/repairs/operations?color=apple-iphone-13-128gb-midnight')).statusCode).toBe(200);
      expect((await get('/api/repairs/selector?type=telefony')).statusCode).toBe(200);
      expect((await get('/api/repairs/smart-search?term=iphone')).statusCode).toBe(200);
      const refused = await book(other, bookBody('cz', '2026-11-21T09:00:00.000Z'));
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBeDefined();
      expect((await other.app.inject({ url: '/readyz' })).statusCode).toBe(503);
    } finally {
      await other.app.close();
      await rm(other.deps.photoDir, { recursive: true, force: true });
    }
  });
});
