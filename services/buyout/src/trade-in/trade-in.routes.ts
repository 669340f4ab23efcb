import { getTradeIn } from '@okruh/contracts/http/buyout/selector';
import { todayIn } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { deviceSummary } from '../price-list.ts';
import { tradeInOf } from './trade-in.ts';

/** The trade-in bonus on product pages; answered from memory. */
export function tradeInRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getTradeIn, ({ market, params }) => {
    const list = deps.priceList.current();
    const device = list.device(params.device);
    const tradeIn = device === undefined ? null : tradeInOf(list, device, market, todayIn(market, deps.now()));
    if (device === undefined || tradeIn === null) return problem('not-found');
    const { deviceName, variant } = device.model;
    // A size stays with its unit wherever a line is broken.
    const label = [deviceName, variant.replaceAll(/(?<=\d) (?=[GT]B\b|mm\b)/g, '\u00a0')].filter((part) => part !== '').join(', ');
    return ok({ device: deviceSummary(device, market), label, ...tradeIn });
  });
}
