import { grants, routeAccess, type Role, type RouteContract } from '@okruh/contracts';
import { accountsRoutes } from '@okruh/contracts/http/accounts';
import { buyoutRoutes } from '@okruh/contracts/http/buyout';
import { buyoutAdminRoutes } from '@okruh/contracts/http/buyout-admin';
import { catalogRoutes } from '@okruh/contracts/http/catalog';
import { catalogAdminRoutes } from '@okruh/contracts/http/catalog-admin';
import { gatewayRoutes } from '@okruh/contracts/http/gateway';
import { ordersRoutes } from '@okruh/contracts/http/orders';
import { paymentsRoutes } from '@okruh/contracts/http/payments';
import { paymentsAdminRoutes } from '@okruh/contracts/http/payments-admin';
import { pickingRoutes } from '@okruh/contracts/http/picking';
import { pickingAdminRoutes } from '@okruh/contracts/http/picking-admin';
import { pickingDevicesRoutes } from '@okruh/contracts/http/picking-devices';
import { pickingWorkRoutes } from '@okruh/contracts/http/picking-work';
import { pickingShippingRoutes } from '@okruh/contracts/http/picking-shipping';
import { pickingCollectionsRoutes } from '@okruh/contracts/http/picking-collections';
import { pickingCodRoutes } from '@okruh/contracts/http/picking-cod';
import { repairsRoutes } from '@okruh/contracts/http/repairs';
import { checkoutRoutes } from '@okruh/contracts/http/checkout';
import { checkoutAdminRoutes } from '@okruh/contracts/http/checkout-admin';
import { repairsAdminRoutes } from '@okruh/contracts/http/repairs-admin';
import type { Market } from '@okruh/market';
import { apiTest as test, expect } from '../run/test.ts';
import { logInCustomer } from '../shop/customers.ts';
import { logInAs, staffRoles } from '../shop/staff.ts';
import { type Visitor, createVisitor } from '../shop/visitor.ts';

const routes: readonly RouteContract[] = [
  ...Object.values(accountsRoutes),
  ...Object.values(buyoutRoutes),
  ...Object.values(buyoutAdminRoutes),
  ...Object.values(catalogRoutes),
  ...Object.values(catalogAdminRoutes),
  ...Object.values(repairsRoutes),
  ...Object.values(repairsAdminRoutes),
  ...Object.values(checkoutRoutes),
  ...Object.values(checkoutAdminRoutes),
  ...Object.values(paymentsRoutes),
  ...Object.values(paymentsAdminRoutes),
  ...Object.values(ordersRoutes),
  ...Object.values(pickingRoutes),
  ...Object.values(pickingAdminRoutes),
  ...Object.values(pickingWorkRoutes),
  ...Object.values(pickingDevicesRoutes),
  ...Object.values(pickingShippingRoutes),
  ...Object.values(pickingCodRoutes),
  ...Object.values(pickingCollectionsRoutes),
  ...Object.values(gatewayRoutes),
];

/** Parameters that are well shaped and name nothing, so that an allowed call changes nothing. */
const nothing: Readonly<Record<string, string>> = {
  id: '00000000-0000-7000-8000-000000000000',
  photo: '00000000-0000-7000-8000-000000000001',
  code: '00000000000000000000000000',
  identifier: '004416283484362',
  model: 'nothing-of-ours',
  remote: 'mfe-nothing',
  kind: 'order',
};
const getPath = (route: RouteContract): string => route.path.replace(/:(\w+)/g, (_whole, name: string) => nothing[name] ?? 'x');

interface Caller {
  readonly name: string;
  readonly roles: readonly Role[] | null;
  readonly visitor: (market: Market) => Promise<Visitor>;
}
const callers: readonly Caller[] = [
  { name: 'a visitor', roles: null, visitor: (market) => Promise.resolve(createVisitor(market)) },
  { name: 'a customer', roles: ['customer'], visitor: logInCustomer },
  ...staffRoles.map((role) => ({ name: `the role ${role}`, roles: [role], visitor: (market: Market) => logInAs(role, market) })),
];

/** Ending its own session would change who the rest of the row is asked as; staff's others are those of specs that run beside this one. */
const listAsked = ({ roles }: Caller): readonly RouteContract[] =>
  routes.filter(({ name }) => name !== 'logout' && (name !== 'end_other_sessions' || roles === null || roles.includes('customer')));

for (const caller of callers) {
  test(`${caller.name} meets exactly what the contracts say, on every route`, async ({ market }) => {
    const visitor = await caller.visitor(market);
    const surprises: string[] = [];
    for (const route of listAsked(caller)) {
      const isWrite = route.method !== 'GET';
      // A body without any field: what gets past access is refused as incomplete.
      const { status } = await visitor.raw({
        method: route.method,
        path: getPath(route),
        ...(isWrite && !route.multipart && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      });
      const expected = routeAccess(route, caller.roles);
      const isRight = {
        allowed: status !== 401 && status !== 403 && status < 500,
        unauthenticated: status === 401,
        forbidden: status === 403,
        hidden: status === 404,
      }[expected];
      if (!isRight) surprises.push(`${route.name}: ${status} instead of ${expected}`);
    }
    expect(surprises).toEqual([]);
  });
}

test('the matrix holds routes of every kind of access and every role of the table that has a login', () => {
  expect(new Set(routes.map(({ access }) => (typeof access === 'string' ? access : 'permission')))).toEqual(
    new Set(['public', 'session', 'internal', 'permission']),
  );
  expect(staffRoles.every((role) => role in grants)).toBe(true);
});

test('a forged or foreign session is no session', async () => {
  const staff = await logInAs('admin');
  const token = staff.session() ?? '';
  expect(token.length).toBeGreaterThan(40);
  const forged = [`${token.slice(0, -2)}xx`, token.toUpperCase(), `${token}.x`, 'null', '', '\u00ff', 'a'.repeat(4000)];
  for (const value of forged) {
    const answer = await createVisitor('cz').raw({
      path: '/api/buyout/admin/orders',
      headers: { cookie: `okruh=${encodeURIComponent(value)}` },
    });
    expect(answer.status, value.slice(0, 20)).toBe(401);
  }
  const identity = await createVisitor('cz').raw({
    path: '/api/buyout/admin/orders',
    headers: { 'x-okruh-identity': 'eyJyb2xlcyI6WyJhZG1pbiJdfQ.x' },
  });
  expect(identity.status).toBe(401);
});
