/** @vitest-environment happy-dom */
import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import { catalogPaths } from '@okruh/contracts/http/catalog.paths';
import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import { repairsPaths } from '@okruh/contracts/http/repairs.paths';
import { createClient } from '@okruh/web-kit';
import { answering, fakeServer, refusing } from '@okruh/web-kit/testing';
import { describe, expect, it } from 'vitest';
import { loadHeadTexts } from '../model/head-texts.ts';
import { card } from '../testing/catalog-fixtures.ts';
import { productPage } from '../testing/product-fixture.ts';
import { source } from './product-source.ts';

await loadHeadTexts();

const route = 'GET /api/catalog/products/:product';
const load = () =>
  source.load({
    market: 'cz',
    locale: 'cs',
    path: '/produkt/apple-iphone-15-128gb-blue-aplus',
    search: '',
    origins: { cz: 'https://okruh.cz', ro: 'https://okruh.ro' },
    catalog: createClient<CatalogRoutes>(catalogPaths),
    accounts: createClient<AccountsRoutes>(accountsPaths),
    repairs: createClient<RepairsShopRoutes>(repairsPaths),
    signal: new AbortController().signal,
  });

describe('what a product publishes of itself', () => {
  it('is a product with offer, rating and breadcrumbs', async () => {
    fakeServer({ [route]: answering(productPage()) });
    const answer = await load();
    if (answer.kind !== 'page') throw new Error('no page came');
    expect(answer.status).toBe(200);
    const [product, crumbs] = answer.head.jsonLd ?? [];
    expect(product).toMatchObject({
      '@type': 'Product',
      sku: '104582',
      gtin13: '8591234567890',
      offers: {
        '@type': 'Offer',
        price: '14990.00',
        priceCurrency: 'CZK',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
        url: 'https://okruh.cz/produkt/apple-iphone-15-128gb-blue-aplus',
      },
      aggregateRating: { ratingValue: 4.8, reviewCount: 286 },
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ name: 'Úvod' }, { name: 'Telefony' }, {}, {}] });
    expect(answer.head.openGraph).toContainEqual({ property: 'product:price:amount', content: '14990.00' });
    expect(answer.head.preloadImage?.srcset).toContain('/pair-720.avif 720w');
    expect(answer.head.alternate).toBe('/produs/apple-iphone-15-128gb-blue-aplus');
  });
  it('has no rating that nobody gave', async () => {
    const reviews = { summary: { average: null, count: 0, by_stars: [] }, first: [] };
    fakeServer({ [route]: answering(productPage({ reviews })) });
    const answer = await load();
    expect(answer.kind === 'page' && answer.head.jsonLd?.[0]).not.toHaveProperty('aggregateRating');
  });
  it('is gone with its alternatives once it is withdrawn, and hidden from search engines', async () => {
    fakeServer({
      [route]: refusing(410, 'product-withdrawn', 'Produkt už neprodáváme.', { extra: { name: 'Apple iPhone 8', alternatives: [card()] } }),
    });
    const answer = await load();
    expect(answer).toMatchObject({
      kind: 'page',
      status: 410,
      data: { kind: 'withdrawn', name: 'Apple iPhone 8', alternatives: [{ code: 'PH101' }] },
      head: { robots: 'noindex', alternate: null },
    });
  });
});
