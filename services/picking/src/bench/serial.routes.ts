import { findOrdersOfSerial } from '@okruh/contracts/http/picking';
import { normaliseScan } from '@okruh/market/picking-scan';
import { ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import * as scans from './scans.repository.ts';

/** Who got a device: asked by the search of orders. */
export function serialRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, findOrdersOfSerial, async ({ body }) =>
    ok({ order_ids: await scans.findOrdersOfSerial(database.db, normaliseScan(body.serial)) }),
  );
}
