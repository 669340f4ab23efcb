import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import type { Market, PageHead } from '@okruh/web-kit';
import { breadcrumbsJson } from '../breadcrumbs/breadcrumbs-json.ts';
import { pictureUrl, toPreload } from '../picture/picture.tsx';
import { gallerySizes } from './gallery-sizes.ts';
import { breadcrumbsTo } from './breadcrumbs-to.ts';

const availability = {
  'in-stock': 'https://schema.org/InStock',
  low: 'https://schema.org/LimitedAvailability',
  incoming: 'https://schema.org/BackOrder',
  none: 'https://schema.org/OutOfStock',
} as const;
const openGraphAvailability = { 'in-stock': 'in stock', low: 'in stock', incoming: 'backorder', none: 'out of stock' } as const;

/** Amount in units of the currency with two decimals, as machines read it. */
const decimal = ({ amount }: { readonly amount: number }): string => (amount / 100).toFixed(2);

/** What a product's page says about itself to search engines and to those who share it. */
export function productHead(product: ProductPage, market: Market, origin: string): PageHead {
  const [first] = product.images;
  const { now } = product.price;
  return {
    title: product.title,
    description: product.description,
    canonical: product.canonical,
    alternate: product.alternate_path,
    jsonLd: [productJson(product, origin), breadcrumbsJson(market, origin, breadcrumbsTo(product))],
    openGraph: [
      { property: 'og:type', content: 'product' },
      ...(first === undefined ? [] : [{ property: 'og:image' as const, content: origin + pictureUrl(first, 1120) }]),
      { property: 'product:price:amount', content: decimal(now) },
      { property: 'product:price:currency', content: now.currency },
      { property: 'product:availability', content: openGraphAvailability[product.stock.state] },
      { property: 'product:condition', content: product.quality === 'new' ? 'new' : 'used' },
      { property: 'product:brand', content: product.brand.name },
      { property: 'product:retailer_item_id', content: product.code },
    ],
    ...toPreload(first, gallerySizes),
  };
}

function productJson(product: ProductPage, origin: string): Readonly<Record<string, unknown>> {
  const { average, count } = product.reviews.summary;
  const condition = `https://schema.org/${product.quality === 'new' ? 'New' : 'Used'}Condition`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.full_name,
    description: product.description,
    sku: product.code,
    ...(product.ean !== null && { gtin13: product.ean }),
    brand: { '@type': 'Brand', name: product.brand.name },
    category: product.categories.join(' > '),
    itemCondition: condition,
    image: product.images.map((image) => origin + pictureUrl(image, 1120)),
    offers: {
      '@type': 'Offer',
      url: origin + product.canonical,
      price: decimal(product.price.now),
      priceCurrency: product.price.now.currency,
      availability: availability[product.stock.state],
      itemCondition: condition,
      seller: { '@type': 'Organization', name: 'Okruh' },
    },
    ...(average !== null &&
      count > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 } }),
  };
}
