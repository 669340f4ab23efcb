import type { ProductPage } from '@okruh/contracts/http/catalog/product';

/** From the top category to the product itself. */
export const breadcrumbsTo = ({ breadcrumbs, name, canonical }: ProductPage): ProductPage['breadcrumbs'] =>
  breadcrumbs.at(-1)?.href === canonical ? breadcrumbs : [...breadcrumbs, { label: name, href: canonical }];
