// Feed of the Czech comparison site Heureka: one SHOPITEM for each variant.
import { todayIn } from '@okruh/market';
import { storageLabel } from '../model/storage-label.ts';
import { offerUrl, type SharedTexts } from './offer-links.ts';
import type { FeedOffer } from './offers.query.ts';
import { amountText, element, escaped, parent, XML_HEAD } from './xml.ts';

/** Limit of the site. */
const MAX_OTHER_PICTURES = 10;

export const heurekaStart = `${XML_HEAD}<SHOP>\n`;
export const heurekaEnd = '</SHOP>\n';

const parameter = (name: string, value: string | null): string =>
  value === null ? '' : parent('PARAM', [element('PARAM_NAME', name), element('VAL', value)]);

/** Days until it leaves: 0 is in stock, a date when it is expected, nothing when nobody knows. */
const deliveryDate = (offer: FeedOffer): string | null =>
  offer.available > 0 ? '0' : offer.expectedAt === null ? null : todayIn('cz', offer.expectedAt);

export function heurekaItem(origin: string, shared: SharedTexts, offer: FeedOffer): string {
  const [picture = null, ...others] = shared.pictures(offer);
  return `${parent('SHOPITEM', [
    element('ITEM_ID', offer.code),
    element('PRODUCTNAME', offer.name),
    element('PRODUCT', offer.name),
    escaped('DESCRIPTION', shared.description(offer)),
    element('URL', offerUrl(origin, 'cz', offer)),
    element('IMGURL', picture),
    ...others.slice(0, MAX_OTHER_PICTURES).map((address) => element('IMGURL_ALTERNATIVE', address)),
    element('PRICE_VAT', amountText(offer.price)),
    offer.quality === 'new' ? '' : element('ITEM_TYPE', 'bazar'),
    element('MANUFACTURER', offer.manufacturer),
    element('CATEGORYTEXT', shared.heurekaCategory(offer) ?? shared.categories(offer).join(' | ')),
    element('EAN', offer.ean),
    element('PRODUCTNO', offer.code),
    parameter('Barva', offer.colour),
    parameter('Úložiště', offer.storageGb === null ? null : storageLabel(offer.storageGb)),
    parameter('Stav', offer.quality === 'new' ? 'nový' : `použitý, ${offer.quality}`),
    element('DELIVERY_DATE', deliveryDate(offer)),
    element('ITEMGROUP_ID', offer.masterProductId),
  ])}\n`;
}
