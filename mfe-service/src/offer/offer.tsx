/** The price and the way on, for anybody who has chosen a device: one late part. */
export { OfferPanel } from './offer-panel.tsx';
export { StickyOffer } from './sticky-offer.tsx';
