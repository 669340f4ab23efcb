import type { OrderDraft } from '@okruh/contracts/http/checkout';
import { placeOrder } from '@okruh/contracts/http/orders/internal';
import { createApp, newCode, ok, problem, route } from '@okruh/service-kit';
import { silentLogger, testKeys } from '@okruh/service-kit/testing';

/** What services/orders does with the next calls. */
export type Behaviour =
  /** Places it and says so. */
  | 'works'
  /** Places it, and the answer is lost on the way. */
  | 'loses-answer'
  /** Doesn't even get it. */
  | 'is-down'
  | 'has-no-stock';

/** services/orders as its contract promises it: idempotent by the order's id, the first body counts. */
export async function startFakeOrders() {
  const placed = new Map<string, { readonly draft: OrderDraft; readonly number: string; readonly code: string }>();
  let behaviour: Behaviour = 'works';
  let calls = 0;
  const app = createApp({ service: 'orders', keys: testKeys('orders'), logger: silentLogger });
  route(app, placeOrder, async ({ params, body }) => {
    calls += 1;
    // Long enough for others to come meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (behaviour === 'is-down') return problem('unavailable');
    const held = placed.get(params.order);
    if (held === undefined && behaviour === 'has-no-stock')
      return problem('out-of-stock', { extra: { lines: [{ variant_id: body.lines[0]?.variant_id ?? '', available: 0 }] } });
    const order = held ?? { draft: body, number: String(261_000_000 + placed.size), code: newCode() };
    placed.set(params.order, order);
    if (behaviour === 'loses-answer') return problem('unavailable');
    return ok({
      order_id: params.order,
      number: order.number,
      code: order.code,
      location: `/objednavka/${order.code}#t=token`,
      status: 'new',
      payable_until: null,
    });
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    placed,
    calls: () => calls,
    set(next: Behaviour) {
      behaviour = next;
    },
    close: () => app.close(),
  };
}
export type FakeOrders = Awaited<ReturnType<typeof startFakeOrders>>;
