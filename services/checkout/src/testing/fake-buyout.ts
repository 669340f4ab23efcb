import { internalOpenTradeIns, internalTradeInPrice } from '@okruh/contracts/http/buyout/trade-in';
import { createApp, ok, problem, route } from '@okruh/service-kit';
import { silentLogger, testKeys } from '@okruh/service-kit/testing';

/** services/buyout as its contract promises it, with prices that a test sets. Amounts in minor units. */
export async function startFakeBuyout() {
  const state = { estimate: 300_000, bonus: 50_000, isDown: false, openTradeIns: 0 };
  const app = createApp({ service: 'buyout', keys: testKeys('buyout'), logger: silentLogger });
  route(app, internalTradeInPrice, ({ body }) => {
    const { market, device_identifier: device, device_condition_choices: choices } = body;
    if (state.isDown) return problem('unavailable');
    if (device === 'unknown') return problem('not-found');
    if (choices.includes('broken')) return problem('not-eligible');
    const currency = market === 'cz' ? 'CZK' : 'RON';
    return ok({
      device: {
        device_identifier: device,
        name: 'Apple iPhone 12',
        variant: '64 GB, černá',
        image: null,
        type_device: 'phone',
        identifier_kind: 'imei',
      },
      label: 'Apple iPhone 12, 64 GB',
      quality: 'A',
      estimate: { amount: state.estimate, currency },
      bonus: { percent: 10, amount: { amount: state.bonus, currency } },
      url: '/vykup/telefony',
      appraisal_version: '7',
      device_condition_choices: choices,
      condition: choices.length === 0 ? '' : 'Kondice baterie: 80 až 89 %',
    });
  });
  route(app, internalOpenTradeIns, () => (state.isDown ? problem('unavailable') : ok({ open: state.openTradeIns })));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, state, close: () => app.close() };
}
export type FakeBuyout = Awaited<ReturnType<typeof startFakeBuyout>>;
