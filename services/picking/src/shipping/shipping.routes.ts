import type { FastifyInstance } from 'fastify';
import { collectionRoutes } from './collections/collection.routes.ts';
import { codRoutes } from './cod/cod.routes.ts';
import { handoverRoutes } from './handover.routes.ts';
import { parcelRoutes } from './parcel.routes.ts';
import type { Shipping } from './shipping.ts';
import { webhookRoutes } from './webhook.routes.ts';

/** Everything about parcels. */
export function shippingRoutes(app: FastifyInstance, shipping: Shipping): void {
  parcelRoutes(app, shipping);
  handoverRoutes(app, shipping);
  codRoutes(app, shipping);
  collectionRoutes(app, shipping);
  webhookRoutes(app, shipping);
}
