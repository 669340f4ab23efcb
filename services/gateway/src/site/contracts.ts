import type { RouteContract, ServiceName } from '@okruh/contracts';
import { accountsRoutes } from '@okruh/contracts/http/accounts';
import { buyoutRoutes } from '@okruh/contracts/http/buyout';
import { buyoutAdminRoutes } from '@okruh/contracts/http/buyout-admin';
import { catalogRoutes } from '@okruh/contracts/http/catalog';
import { catalogAdminRoutes } from '@okruh/contracts/http/catalog-admin';
import { checkoutRoutes } from '@okruh/contracts/http/checkout';
import { checkoutAdminRoutes } from '@okruh/contracts/http/checkout-admin';
import { counterRoutes } from '@okruh/contracts/http/counter';
import { counterAdminRoutes } from '@okruh/contracts/http/counter-admin';
import { gatewayRoutes } from '@okruh/contracts/http/gateway';
import { ordersRoutes } from '@okruh/contracts/http/orders';
import { ordersAdminRoutes } from '@okruh/contracts/http/orders-admin';
import { opsRoutes } from '@okruh/contracts/http/ops';
import { opsAdminRoutes } from '@okruh/contracts/http/ops-admin';
import { paymentsRoutes } from '@okruh/contracts/http/payments';
import { paymentsAdminRoutes } from '@okruh/contracts/http/payments-admin';
import { invoicingRoutes } from '@okruh/contracts/http/invoicing';
import { invoicingAdminRoutes } from '@okruh/contracts/http/invoicing-admin';
import { pickingRoutes } from '@okruh/contracts/http/picking';
import { pickingAdminRoutes } from '@okruh/contracts/http/picking-admin';
import { pickingDevicesRoutes } from '@okruh/contracts/http/picking-devices';
import { pickingWorkRoutes } from '@okruh/contracts/http/picking-work';
import { pickingShippingRoutes } from '@okruh/contracts/http/picking-shipping';
import { pickingCollectionsRoutes } from '@okruh/contracts/http/picking-collections';
import { pickingCodRoutes } from '@okruh/contracts/http/picking-cod';
import { repairsRoutes } from '@okruh/contracts/http/repairs';
import { repairsAdminRoutes } from '@okruh/contracts/http/repairs-admin';

/** Services that the gateway forwards to. */
export const upstreamNames = [
  'accounts',
  'buyout',
  'catalog',
  'repairs',
  'checkout',
  'payments',
  'orders',
  'picking',
  'invoicing',
  'counter',
  'ops',
] as const satisfies readonly ServiceName[];
export type UpstreamName = (typeof upstreamNames)[number];

/** Routes of the services behind the gateway. */
export const upstreamContracts: Readonly<Record<UpstreamName, readonly RouteContract[]>> = {
  accounts: Object.values(accountsRoutes),
  buyout: [...Object.values(buyoutRoutes), ...Object.values(buyoutAdminRoutes)],
  catalog: [...Object.values(catalogRoutes), ...Object.values(catalogAdminRoutes)],
  repairs: [...Object.values(repairsRoutes), ...Object.values(repairsAdminRoutes)],
  checkout: [...Object.values(checkoutRoutes), ...Object.values(checkoutAdminRoutes)],
  payments: [...Object.values(paymentsRoutes), ...Object.values(paymentsAdminRoutes)],
  orders: [...Object.values(ordersRoutes), ...Object.values(ordersAdminRoutes)],
  picking: [
    ...Object.values(pickingRoutes),
    ...Object.values(pickingAdminRoutes),
    ...Object.values(pickingWorkRoutes),
    ...Object.values(pickingDevicesRoutes),
    ...Object.values(pickingShippingRoutes),
    ...Object.values(pickingCodRoutes),
    ...Object.values(pickingCollectionsRoutes),
  ],
  invoicing: [...Object.values(invoicingRoutes), ...Object.values(invoicingAdminRoutes)],
  counter: [...Object.values(counterRoutes), ...Object.values(counterAdminRoutes)],
  ops: [...Object.values(opsRoutes), ...Object.values(opsAdminRoutes)],
};
/** The gateway's own routes. */
export const ownContracts: readonly RouteContract[] = Object.values(gatewayRoutes);

export const allContracts: readonly RouteContract[] = [...Object.values(upstreamContracts).flat(), ...ownContracts];
/** Name of a route among those of all services: buy-out and repairs have routes of the same name. */
export const nameOfRoute = ({ service, name }: Pick<RouteContract, 'service' | 'name'>): string => `${service}/${name}`;
export const contractsByName: ReadonlyMap<string, RouteContract> = new Map(
  allContracts.map((contract) => [nameOfRoute(contract), contract]),
);
/** By the name in a route's configuration: whole for forwarded routes, the bare route name for our own. */
export const contractsByConfig: ReadonlyMap<string, RouteContract> = new Map([
  ...contractsByName,
  ...ownContracts.map((contract) => [contract.name, contract] as const),
]);
