import type { RouteContract, ServiceName } from '@okruh/contracts';
import { accountsRoutes } from '@okruh/contracts/http/accounts';
import { buyoutRoutes } from '@okruh/contracts/http/buyout';
import { gatewayRoutes } from '@okruh/contracts/http/gateway';

/** Services that the gateway forwards to. */
export const upstreamNames = ['accounts', 'buyout'] as const satisfies readonly ServiceName[];
export type UpstreamName = (typeof upstreamNames)[number];

/** Every route that a browser may call, by the service that owns it. */
export const contractsOf: Readonly<Record<UpstreamName | 'gateway', readonly RouteContract[]>> = {
  accounts: Object.values(accountsRoutes),
  buyout: Object.values(buyoutRoutes),
  gateway: Object.values(gatewayRoutes),
};

/** The same by route name. */
export const contractsByName: ReadonlyMap<string, RouteContract> = new Map(
  Object.values(contractsOf).flatMap((contracts) => contracts.map((contract) => [contract.name, contract])),
);
