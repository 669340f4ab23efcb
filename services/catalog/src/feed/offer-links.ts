import { productPath } from '../addresses.ts';
import { galleryViews, pictureBase } from '../pictures.ts';
import type { FeedOffer } from './offers.query.ts';
import type { Market } from '@okruh/market';

/** Width of pictures in feeds. */
const WIDTH = 1120;

export const offerUrl = (origin: string, market: Market, offer: FeedOffer): string => origin + productPath(market, offer.id);

/** Addresses of a product's pictures, the main one first. Comparison sites read WebP, not all of them AVIF. */
export function offerPictures(origin: string, offer: FeedOffer): string[] {
  const { colourId, hex } = offer;
  if (colourId === null || hex === null) return [];
  return galleryViews(offer.typeDevice).map((view) => {
    const drawn = { ...offer, name: offer.masterName, colourId, hex };
    return `${origin}/media/${pictureBase(drawn, view)}-${WIDTH}.webp`;
  });
}
