// Feed of Google Merchant Center: RSS 2.0 with Google's namespace, one item for each variant.
import { type Market, markets } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { offerUrl, type SharedTexts } from './offer-links.ts';
import { MAX_TITLE } from './offer-reasons.ts';
import type { FeedOffer } from './offers.query.ts';
import { amountText, element, escaped, escapeXml, parent, XML_HEAD } from './xml.ts';

/** Limit of the site. */
const MAX_OTHER_PICTURES = 10;

export const googleStart = (origin: string, market: Market): string =>
  `${XML_HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Okruh</title><link>${escapeXml(origin)}</link><description>${escapeXml(texts.text(markets[market].locale, 'feed.description'))}</description>\n`;
export const googleEnd = '</channel></rss>\n';

/** Like new and checked by us: refurbished; what shows its use: used. */
const toCondition = (offer: FeedOffer): string => (offer.quality === 'new' ? 'new' : offer.quality === 'A+' ? 'refurbished' : 'used');

const availability = (offer: FeedOffer): string[] => {
  if (offer.available > 0) return [element('g:availability', 'in_stock')];
  if (offer.expectedAt === null) return [element('g:availability', 'out_of_stock')];
  return [element('g:availability', 'backorder'), element('g:availability_date', offer.expectedAt.toISOString())];
};

export function googleItem(origin: string, market: Market, shared: SharedTexts, offer: FeedOffer): string {
  const { currency } = markets[market];
  const price = (amount: number): string => `${amountText(amount)} ${currency}`;
  const [picture = null, ...others] = shared.pictures(offer);
  return `${parent('item', [
    element('g:id', offer.code),
    element('g:title', offer.name.slice(0, MAX_TITLE)),
    escaped('g:description', shared.description(offer)),
    element('g:link', offerUrl(origin, market, offer)),
    element('g:image_link', picture),
    ...others.slice(0, MAX_OTHER_PICTURES).map((address) => element('g:additional_image_link', address)),
    ...availability(offer),
    element('g:price', price(offer.was ?? offer.price)),
    element('g:sale_price', offer.was === null ? null : price(offer.price)),
    element('g:condition', toCondition(offer)),
    element('g:brand', offer.manufacturer),
    element('g:gtin', offer.ean),
    element('g:mpn', offer.code),
    element('g:item_group_id', offer.masterProductId),
    element('g:color', offer.colour),
    element('g:google_product_category', shared.googleCategory(offer)),
    element('g:product_type', shared.categories(offer).join(' > ')),
    element('g:shipping_weight', offer.weight === null ? null : `${offer.weight} kg`),
  ])}\n`;
}
