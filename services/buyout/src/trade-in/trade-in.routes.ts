import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import { getTradeIn } from '@okruh/contracts/http/buyout/selector';
import { internalOpenTradeIns, internalTradeInPrice } from '@okruh/contracts/http/buyout/trade-in';
import { todayIn } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import { and, count, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { type Device, deviceSummary } from '../model/price-list.ts';
import { buyouts } from '../stored/tables.ts';
import { describedTradeIn } from './trade-in.ts';

/** Nobody has agreed, declined or given up yet. */
const undecided: readonly BuyoutStatus[] = ['submitted', 'courier_ordered', 'received', 'inspected', 'counter_offer'];

/** What an old device is worth with a purchase, answered from memory, and how many of a person are open. */
export function tradeInRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getTradeIn, ({ market, params, query }) => {
    const list = deps.priceList.current();
    const device = list.device(params.device);
    if (device === undefined) return problem('not-found');
    const choices = query.answers?.split(',') ?? [];
    const described = describedTradeIn(list, device, market, { today: todayIn(market, deps.now()), choices });
    if (described.kind === 'not-eligible') return problem('not-found');
    return ok({ device: deviceSummary(device, market), label: formatLabel(device), ...described.tradeIn });
  });

  route(app, internalOpenTradeIns, async ({ body }) => {
    const mailbox = inArray(buyouts.eMailIndex, deps.personalData.eMailHashes(body.e_mail));
    const person = body.customer_id === null ? mailbox : or(mailbox, eq(buyouts.accountId, body.customer_id));
    const [found] = await deps.database.db
      .select({ open: count() })
      .from(buyouts)
      .where(and(eq(buyouts.market, body.market), isNotNull(buyouts.orderId), inArray(buyouts.status, [...undecided]), person));
    return ok({ open: found?.open ?? 0 });
  });

  route(app, internalTradeInPrice, ({ body }) => {
    const { market } = body;
    const list = deps.priceList.current();
    const device = list.device(body.device_identifier);
    if (device === undefined) return problem('not-found');
    const today = todayIn(market, deps.now());
    const described = describedTradeIn(list, device, market, { today, choices: body.device_condition_choices });
    if (described.kind === 'not-eligible') return problem('not-eligible', { title: texts.both('problem.not-eligible') });
    const { quality, estimate, bonus, url } = described.tradeIn;
    return ok({
      device: deviceSummary(device, market),
      label: formatLabel(device),
      quality,
      estimate,
      bonus,
      url,
      appraisal_version: described.version,
      device_condition_choices: described.choices,
      condition: described.condition,
    });
  });
}

/** "Apple iPhone 12, 64 GB"; a size stays with its unit wherever a line is broken. */
function formatLabel({ model: { deviceName, variant } }: Device): string {
  return [deviceName, variant.replaceAll(/(?<=\d) (?=[GT]B\b|mm\b)/g, '\u00a0')].filter((part) => part !== '').join(', ');
}
