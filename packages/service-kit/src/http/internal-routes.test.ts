import { serviceNames, type RouteContract } from '@okruh/contracts';
import { accountsRoutes } from '@okruh/contracts/http/accounts';
import { buyoutRoutes } from '@okruh/contracts/http/buyout';
import { catalogRoutes } from '@okruh/contracts/http/catalog';
import { checkoutRoutes } from '@okruh/contracts/http/checkout';
import { ordersRoutes } from '@okruh/contracts/http/orders';
import { paymentsRoutes } from '@okruh/contracts/http/payments';
import { pickingRoutes } from '@okruh/contracts/http/picking';
import { repairsRoutes } from '@okruh/contracts/http/repairs';
import { describe, expect, it } from 'vitest';
import { identityFor, testKeys } from '../testing/identity-for.ts';
import { noContent } from './answer.ts';
import { createApp } from './create-app.ts';
import { route } from './route.ts';

const tables = [accountsRoutes, buyoutRoutes, catalogRoutes, checkoutRoutes, ordersRoutes, paymentsRoutes, pickingRoutes, repairsRoutes];
const internal: RouteContract[] = tables
  .flatMap((routes): RouteContract[] => Object.values(routes))
  .filter(({ access }) => access === 'internal');

/** Status of a call of the route as the service would sign it. */
async function statusFor(contract: RouteContract, caller: string): Promise<number> {
  const app = createApp({ service: contract.service, keys: testKeys(contract.service) });
  route(app, contract, () => noContent());
  const { method, path, service } = contract;
  const url = path.replace(/:\w+/g, 'x');
  const headers = identityFor({ kind: 'service', sub: caller, aud: service, market: null });
  return (await app.inject({ method, url, headers })).statusCode;
}

describe('an internal route', () => {
  it('exists, or this test says nothing', () => expect(internal.length).toBeGreaterThan(8));

  it.each(internal)('$service/$name answers the services that it names and refuses every other one', async (contract) => {
    for (const caller of serviceNames) {
      const isNamed = contract.callers?.includes(caller) === true;
      // Who gets past the signature sent no input: 400, or 204 where none is needed.
      expect([caller, isNamed ? [204, 400] : [403]]).toEqual([caller, expect.arrayContaining([await statusFor(contract, caller)])]);
    }
  });
});
