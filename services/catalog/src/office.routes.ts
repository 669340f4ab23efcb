import type { FastifyInstance } from 'fastify';
import { assignmentRoutes } from './admin-assignment/assignment.routes.ts';
import { categoryListRoutes } from './admin-categories/category-list.routes.ts';
import { categoryRoutes } from './admin-categories/category.routes.ts';
import { componentRoutes } from './admin-components/component.routes.ts';
import { contentRoutes } from './admin-content/content.routes.ts';
import { metaMasterRoutes } from './admin-meta-masters/meta-master.routes.ts';
import { priceRoutes } from './admin-prices/price.routes.ts';
import { bulkRoutes } from './admin-products/bulk.routes.ts';
import { productRoutes } from './admin-products/product.routes.ts';
import { reviewRoutes } from './admin-reviews/review.routes.ts';
import { catalogueFilterRoutes } from './admin-terms/catalogue-filters.routes.ts';
import { termRoutes } from './admin-terms/term.routes.ts';
import type { Deps } from './deps.ts';

/** The back office's part of the catalogue. */
export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  categoryListRoutes(app, deps);
  categoryRoutes(app, deps);
  assignmentRoutes(app, deps);
  componentRoutes(app, deps);
  termRoutes(app, deps);
  catalogueFilterRoutes(app, deps);
  productRoutes(app, deps);
  bulkRoutes(app, deps);
  metaMasterRoutes(app, deps);
  priceRoutes(app, deps);
  contentRoutes(app, deps);
  reviewRoutes(app, deps);
}
