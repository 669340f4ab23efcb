import type { CounterOffer } from '@okruh/contracts/http/buyout';
import type { DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import { toMoney } from './buyouts.repository.ts';
import type { BuyoutRow, CounterOfferRow } from './tables.ts';

/** The device as it was called when the buy-out was placed. */
export const deviceOfBuyout = (row: BuyoutRow): DeviceSummary => ({
  device_identifier: row.deviceIdentifier,
  name: row.deviceName,
  variant: row.deviceVariant,
  image: row.image,
  type_device: row.typeDevice,
  identifier_kind: row.identifierKind,
});

export const counterOfferView = (row: BuyoutRow, offer: CounterOfferRow): CounterOffer => ({
  original_price: toMoney(row, row.price),
  price: toMoney(row, offer.price),
  quality: offer.quality,
  note: offer.note,
  differences: offer.differences,
  made_at: offer.madeAt.toISOString(),
  answer_until: offer.answerUntil.toISOString(),
  answered_at: offer.answeredAt?.toISOString() ?? null,
  answer: offer.answer,
});
