import type { MailData } from '@okruh/contracts';
import type { LeasePromise } from '@okruh/contracts/http/buyout/lease-promise';
import { formatDate, formatMoney, formatMoneyChange, localTime, type Market, markets, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { accessToken } from '../model/access-token.ts';
import { statusPath } from '../model/addresses.ts';
import { PRICE_HELD_DAYS } from '../model/buyout.ts';
import { toMoney } from '../stored/buyouts.repository.ts';
import { maskTail } from '../model/masks.ts';
import { handOverInWords, pickupInWords } from '../stored/hand-over.ts';
import type { SellerData } from '../model/seller-data.ts';
import { toPurchase } from '../stored/purchase.ts';
import type { BuyoutRow, CounterOfferRow, EstimateRow } from '../stored/tables.ts';

/** Where links begin and what signs them. */
export interface Links {
  readonly publicUrls: Readonly<Record<Market, string>>;
  readonly linkSecret: string;
}

const formatDay = (instant: Date, market: Market): string => formatDate(localTime(instant, market).date, market);

/** Mail with an estimate: what we offer, until when, and the address that goes on with it. */
export const estimateMail = (row: EstimateRow, eMail: string, links: Links): MailData => ({
  to: eMail,
  market: row.market,
  variables: {
    device_name: row.deviceName,
    device_variant: row.deviceVariant,
    quality: row.quality,
    price: formatMoney(money(row.price, row.currency)),
    valid_until: formatDay(row.validUntil, row.market),
    buyout_url: links.publicUrls[row.market] + row.url,
  },
});

/** Mail about what a lease promised, with the address that claims it. */
export const promiseMail = (
  promise: LeasePromise,
  { to, market, claimPath }: { readonly to: string; readonly market: Market; readonly claimPath: string },
  { publicUrls }: Pick<Links, 'publicUrls'>,
): MailData => ({
  to,
  market,
  variables: {
    device_name: promise.device_name,
    promise: texts.text(markets[market].locale, `promise.${promise.kind}`, { price: formatMoney(promise.price) }),
    required_grade: promise.required_grade,
    opens_on: promise.opens_on === null ? '' : formatDate(promise.opens_on, market),
    ends_on: promise.ends_on === null ? '' : formatDate(promise.ends_on, market),
    order_number: promise.order_number,
    claim_url: publicUrls[market] + claimPath,
  },
});

/**
 * Everything that a mail about a buy-out may say. Each text is there, empty where it doesn't apply; the template of the
 * event decides what it uses.
 */
export function buyoutMail(row: BuyoutRow, offer: CounterOfferRow | null, seller: SellerData, links: Links): MailData {
  const { market } = row;
  const statusUrl = links.publicUrls[market] + statusPath(market, row.code, accessToken(links.linkSecret, row.code));
  const { customer } = seller;
  // The number of the parcel that came says nothing of the device that went back.
  const parcel = row.status === 'returned' && row.collection?.way === 'in' ? null : row.collection;
  const account = maskTail(customer.bank_account_full_number);
  return {
    to: customer.e_mail,
    market,
    variables: {
      first_name: customer.first_name,
      buyout_number: row.number,
      buyout_code: row.code,
      device_name: row.deviceName,
      device_variant: row.deviceVariant,
      quality: row.inspectedQuality ?? row.quality ?? '',
      price: formatMoney(toMoney(row, row.finalPrice ?? row.price)),
      original_price: formatMoney(toMoney(row, row.price)),
      new_price: offer === null ? '' : formatMoney(toMoney(row, offer.price)),
      reason: offer === null ? '' : formatReason(offer),
      offer_url: offer === null ? '' : statusUrl,
      answer_until: offer === null ? '' : formatDay(offer.answerUntil, market),
      status: texts.text(markets[market].locale, `status.${row.status}`),
      status_url: statusUrl,
      hand_over: handOverInWords(row, new Date()),
      pickup: pickupInWords(row, new Date()) ?? '',
      tracking_number: parcel?.tracking_number ?? '',
      tracking_url: parcel?.tracking_url ?? '',
      account:
        row.payTo === 'card' || row.payTo === 'cash' || row.payTo === 'lender'
          ? texts.text(markets[market].locale, `mail.to-${row.payTo}`)
          : market === 'cz' && account !== ''
            ? `${account}/${customer.bank_code}`
            : account,
      variable_symbol: row.variableSymbol,
      ...purchaseVariables(row),
    },
  };
}

/** What a mail says of the purchase that the device was given with; empty for a buy-out of its own. */
function purchaseVariables(row: BuyoutRow): MailData['variables'] {
  const purchase = toPurchase(row);
  const isPaying = row.status !== 'expired' && row.status !== 'cancelled';
  const { locale } = markets[row.market];
  return {
    order_number: purchase?.order_number ?? '',
    bonus: purchase === null || purchase.bonus.amount === 0 || row.bonusState === 'lapsed' ? '' : formatMoney(purchase.bonus),
    lost_bonus: purchase === null || purchase.bonus.amount === 0 ? '' : formatMoney(purchase.bonus),
    payout: purchase === null || !isPaying ? '' : formatMoney(purchase.payout),
    send_until: purchase === null ? '' : formatDay(new Date(row.createdAt.getTime() + PRICE_HELD_DAYS * 86_400_000), row.market),
    contract_note: row.isComplete ? '' : texts.text(locale, 'mail.contract-note'),
  };
}

/** "Stav displeje: Bez škrábanců → Viditelné škrábance (−400 Kč); …", the clerk's note at the end. */
function formatReason(offer: CounterOfferRow): string {
  const parts = offer.differences.map(
    (difference) =>
      `${difference.name}: ${difference.customer_answer} → ${difference.inspected_answer} (${formatMoneyChange(difference.price_difference)})`,
  );
  return [parts.join('; '), offer.note].filter((part) => part !== '').join('. ');
}
