import type { ProductPage } from '@okruh/contracts/http/catalog/product';

/** What a tab needs. */
export interface PlanPanelProps {
  readonly product: ProductPage;
}
