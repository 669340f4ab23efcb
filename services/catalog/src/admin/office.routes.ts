import type { FastifyInstance } from 'fastify';
import { assignmentRoutes } from './assignment/assignment.routes.ts';
import { categoryListRoutes } from './categories/category-list.routes.ts';
import { categoryRoutes } from './categories/category.routes.ts';
import { componentRoutes } from './components/component.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import { metaMasterRoutes } from './meta-masters/meta-master.routes.ts';
import { priceImportRoutes } from './prices/price-import.routes.ts';
import { priceRoutes } from './prices/price.routes.ts';
import { priceHistoryRoutes } from './prices/history/price-history.routes.ts';
import { priceRuleRoutes } from './prices/rules/price-rule.routes.ts';
import { scheduledPriceRoutes } from './prices/scheduled/scheduled-price.routes.ts';
import { bulkRoutes } from './products/bulk.routes.ts';
import { newProductRoutes } from './products/new-product.routes.ts';
import { pictureRoutes } from './products/picture.routes.ts';
import { productRoutes } from './products/product.routes.ts';
import { variantRoutes } from './products/variant.routes.ts';
import { searchRoutes } from './products/search.routes.ts';
import { reviewRoutes } from './reviews/review.routes.ts';
import { waitingRoutes } from './reviews/waiting.routes.ts';
import { catalogueFilterRoutes } from './terms/catalogue-filters.routes.ts';
import { termRoutes } from './terms/term.routes.ts';
import type { Deps } from '../deps.ts';

/** The back office's part of the catalogue. */
export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  categoryListRoutes(app, deps);
  categoryRoutes(app, deps);
  assignmentRoutes(app, deps);
  componentRoutes(app, deps);
  termRoutes(app, deps);
  catalogueFilterRoutes(app, deps);
  productRoutes(app, deps);
  newProductRoutes(app, deps);
  variantRoutes(app, deps);
  pictureRoutes(app, deps);
  bulkRoutes(app, deps);
  metaMasterRoutes(app, deps);
  priceRoutes(app, deps);
  priceImportRoutes(app, deps);
  scheduledPriceRoutes(app, deps);
  priceRuleRoutes(app, deps);
  priceHistoryRoutes(app, deps);
  contentRoutes(app, deps);
  reviewRoutes(app, deps);
  searchRoutes(app, deps);
  waitingRoutes(app, deps);
}
