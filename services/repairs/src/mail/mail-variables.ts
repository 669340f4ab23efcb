import type { MailData } from '@okruh/contracts';
import { formatDate, formatMoney, formatPhone, localTime, markets, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { accessToken } from '../model/access-token.ts';
import { statusPath } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import type { CustomerData } from '../model/customer-data.ts';
import { openingText } from '../model/repair-list.ts';
import { slotView } from '../model/slot-times.ts';
import type { QuoteRow, RepairRow } from '../stored/tables.ts';

/**
 * Everything that a mail about a repair may say. Each text is there, empty where it doesn't apply; the template of the event
 * decides what it uses.
 */
export function repairMail(row: RepairRow, quote: QuoteRow | null, customer: CustomerData, deps: Deps): MailData {
  const { market } = row;
  const { locale } = markets[market];
  const store = row.storeId === null ? undefined : deps.repairList.current().store(row.storeId);
  const statusUrl = deps.publicUrls[market] + statusPath(market, row.code, accessToken(deps.linkSecret, row.code));
  const until = quote?.answerUntil ?? null;
  return {
    to: customer.e_mail,
    market,
    variables: {
      first_name: customer.first_name,
      repair_number: row.number,
      device_name: row.device.name,
      device_variant: row.device.variant,
      operations: row.agreed.lines.map(({ label }) => label).join('\n'),
      total: formatMoney(money(row.total, row.currency)),
      // A number that is still to grow says so.
      total_note: describeTotal(row),
      slot: row.slotAt === null ? '' : slotView(row.slotAt, market, deps.now()).label,
      pickup_date: row.pickupOn === null ? '' : formatDate(row.pickupOn, market),
      tracking_number: row.collection?.tracking_number ?? '',
      tracking_url: row.collection?.tracking_url ?? '',
      store: store === undefined ? '' : `${store.name}\n${store.street}, ${store.postcode} ${store.city}`,
      store_phone: store === undefined ? '' : formatPhone(store.phone),
      opening_hours: store === undefined ? '' : openingText(store, locale),
      promised_on: row.promisedOn === null ? '' : formatDate(row.promisedOn, market),
      rejection: row.complaint?.rejection ?? '',
      finding: quote?.finding ?? '',
      quote_lines:
        quote === null
          ? ''
          : quote.sum.lines.map((line) => `${line.label}: ${line.price === null ? '' : formatMoney(line.price)}`).join('\n'),
      quote_total: quote === null ? '' : formatMoney(money(quote.total, row.currency)),
      answer_until: until === null ? '' : formatDate(localTime(until, market).date, market),
      answer: quote?.answer === null || quote === null ? '' : texts.text(locale, `mail.answer.${quote.answer}`),
      warranty: formatWarranty(row),
      status: texts.text(locale, `status.${row.status}`),
      status_url: statusUrl,
      quote_url: quote === null ? '' : statusUrl,
    },
  };
}

/** What has to be known of the sum; empty for a price that stands. */
function describeTotal({ market, agreed, complaint }: RepairRow): string {
  const { locale } = markets[market];
  if (complaint?.is_covered === true) return texts.text(locale, 'mail.complaint-note', { number: complaint.order_number });
  return agreed.has_on_request ? texts.text(locale, 'mail.total-note') : '';
}

/** Longest warranty of what was done; empty without one. */
function formatWarranty(row: RepairRow): string {
  const months = Math.max(0, ...row.agreed.lines.map((line) => line.warranty_months));
  return months === 0 ? '' : texts.text(markets[row.market].locale, 'mail.warranty', { months });
}
