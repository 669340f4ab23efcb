import multipart from '@fastify/multipart';
import { type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { articleRoutes } from './article/article.routes.ts';
import { categoryRoutes } from './category/category.routes.ts';
import type { Deps } from './deps.ts';
import { homeRoutes } from './home/home.routes.ts';
import { imageRoutes } from './image/image.routes.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { officeRoutes } from './admin/office.routes.ts';
import { faqRoutes } from './faq/faq.routes.ts';
import { feedRoutes } from './feed/feed.routes.ts';
import { offerRoutes } from './offer/offer.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { productRoutes } from './product/product.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { deviceRoutes } from './variant-codes/device.routes.ts';
import { variantCodeRoutes } from './variant-codes/variant-code.routes.ts';

/** The catalogue service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({
    service: 'catalog',
    ...options,
    readiness: {
      database: () => deps.database.ping(),
      lists: () => deps.listings.read(),
    },
  });
  // For pictures and imports; each route reads its parts with its own limits.
  app.register(multipart);
  app.register(async (routes) => {
    homeRoutes(routes, deps);
    menuRoutes(routes, deps);
    categoryRoutes(routes, deps);
    productRoutes(routes, deps);
    imageRoutes(routes, deps);
    reviewRoutes(routes, deps);
    searchRoutes(routes, deps);
    feedRoutes(routes, deps);
    faqRoutes(routes, deps);
    articleRoutes(routes, deps);
    offerRoutes(routes, deps);
    officeRoutes(routes, deps);
    variantCodeRoutes(routes, deps);
    deviceRoutes(routes, deps);
    // Features, one line each: shop, search and content, back office.
  });
  return app;
}
