import { getTradeIn } from '@okruh/contracts/http/buyout/selector';
import { createApp, ok, problem, route } from '@okruh/service-kit';
import { silentLogger, TEST_SECRET } from '@okruh/service-kit/testing';

/** services/buyout as its contract promises it, with prices that a test sets. Amounts in minor units. */
export async function startFakeBuyout() {
  const state = { estimate: 300_000, bonus: 50_000, isDown: false };
  const app = createApp({ service: 'buyout', identitySecret: TEST_SECRET, logger: silentLogger });
  route(app, getTradeIn, ({ params, market }) => {
    if (state.isDown) return problem('unavailable');
    if (params.device === 'unknown') return problem('not-found');
    const currency = market === 'cz' ? 'CZK' : 'RON';
    return ok({
      device: {
        device_identifier: params.device,
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
      total: { amount: state.estimate + state.bonus, currency },
      url: '/vykup/telefony',
    });
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, state, close: () => app.close() };
}
export type FakeBuyout = Awaited<ReturnType<typeof startFakeBuyout>>;
