import type { MailData } from '@okruh/contracts';
import { formatDate, formatMoney, formatMoneyChange, localTime, type Market, markets, money } from '@okruh/market';
import { accessToken } from '../access-token.ts';
import { statusPath } from '../addresses.ts';
import { amountOf } from '../buyouts.repository.ts';
import { maskTail } from '../masks.ts';
import type { SellerData } from '../personal-data.ts';
import type { BuyoutRow, CounterOfferRow, EstimateRow } from '../tables.ts';
import { statusLabels } from '../words.ts';

/** Where links begin and what signs them. */
export interface Links {
  readonly publicUrls: Readonly<Record<Market, string>>;
  readonly linkSecret: string;
}

const dateOf = (instant: Date, market: Market): string => formatDate(localTime(instant, market).date, market);

/** Mail with an estimate: what we offer, until when, and the address that goes on with it. */
export const estimateMail = (row: EstimateRow, eMail: string, links: Links): MailData => ({
  to: eMail,
  market: row.market,
  variables: {
    device_name: row.deviceName,
    device_variant: row.deviceVariant,
    quality: row.quality,
    price: formatMoney(money(row.price, row.currency)),
    valid_until: dateOf(row.validUntil, row.market),
    buyout_url: links.publicUrls[row.market] + row.url,
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
      price: formatMoney(amountOf(row, row.finalPrice ?? row.price)),
      original_price: formatMoney(amountOf(row, row.price)),
      new_price: offer === null ? '' : formatMoney(amountOf(row, offer.price)),
      reason: offer === null ? '' : reasonOf(offer),
      offer_url: offer === null ? '' : statusUrl,
      answer_until: offer === null ? '' : dateOf(offer.answerUntil, market),
      status: statusLabels[row.status][markets[market].locale],
      status_url: statusUrl,
      account: market === 'cz' && account !== '' ? `${account}/${customer.bank_code}` : account,
      variable_symbol: row.variableSymbol,
    },
  };
}

/** "Stav displeje: Bez škrábanců → Viditelné škrábance (−400 Kč); …", the clerk's note at the end. */
function reasonOf(offer: CounterOfferRow): string {
  const parts = offer.differences.map(
    (difference) =>
      `${difference.name}: ${difference.customer_answer} → ${difference.inspected_answer} (${formatMoneyChange(difference.price_difference)})`,
  );
  return [parts.join('; '), offer.note].filter((part) => part !== '').join('. ');
}
