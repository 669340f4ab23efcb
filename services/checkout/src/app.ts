import fastifyCookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { addRecordChangesRoute, type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { addRoutes } from './cart/add.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { packageRoutes } from './cart/package.routes.ts';
import { companyRoutes } from './company/company.routes.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { placesRoutes } from './delivery/places.routes.ts';
import { codeAdminRoutes } from './admin/discounts/code-admin.routes.ts';
import { discountAdminRoutes } from './admin/discounts/discount-admin.routes.ts';
import { priceImportRoutes } from './admin/prices/price-import.routes.ts';
import { priceRoutes } from './admin/prices/price.routes.ts';
import { tariffRoutes } from './admin/tariffs/tariff.routes.ts';
import type { Deps } from './deps.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { placeFeedRoutes } from './place-feed/place-feed.routes.ts';
import { placeImportRoutes } from './place-feed/place-import.routes.ts';
import { discountRoutes } from './discounts/discount.routes.ts';
import { instalmentRoutes } from './instalments/instalment.routes.ts';
import { finishRoutes } from './placing/finish.routes.ts';
import { productPriceRoutes } from './product-prices/product-price.routes.ts';
import { productExtrasRoutes } from './product-extras/product-extras.routes.ts';

/** The checkout service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({
    service: 'checkout',
    ...options,
    readiness: { database: () => deps.database.ping(), deliveries: async () => deps.liveMethods.current() },
  });
  app.register(fastifyCookie);
  // For imports of the back office; each route reads its parts with its own limits.
  app.register(multipart);
  app.register(async (routes) => {
    deliveryRoutes(routes, deps);
    placesRoutes(routes, deps);
    paymentRoutes(routes, deps);
    companyRoutes(routes, deps);
    placeFeedRoutes(routes, deps);
    placeImportRoutes(routes, deps);
    addRoutes(routes, deps);
    cartRoutes(routes, deps);
    packageRoutes(routes, deps);
    finishRoutes(routes, deps);
    discountRoutes(routes, deps);
    discountAdminRoutes(routes, deps);
    codeAdminRoutes(routes, deps);
    addRecordChangesRoute(routes, 'checkout', deps.database.office);
    tariffRoutes(routes, deps);
    priceRoutes(routes, deps);
    priceImportRoutes(routes, deps);
    instalmentRoutes(routes, deps);
    productExtrasRoutes(routes, deps);
    productPriceRoutes(routes, deps);
  });
  return app;
}
