import type { ChosenDelivery } from '@okruh/contracts/http/checkout';
import type { CancelReason, HoldReason, OrderPaymentStatus, OrderStatus } from '@okruh/contracts/http/orders/view';
import type { PickingListStatus } from '@okruh/contracts/http/picking-work';
import { money } from '@okruh/market';
import { describe, expect, it } from 'vitest';
import { draft } from '../testing/buyer.ts';
import type { OrderPackageRow } from './tables.ts';
import { timeline } from './timeline.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 24, 10, minute));
const place = { id: 'dp-1', name: 'Trafika U Mostu', street: 'Mostní 4', city: 'Praha', postcode: '11000', opening_hours: 'Po–Pá 9–19' };

function createOrder(status: OrderStatus, delivery: Partial<ChosenDelivery> = {}) {
  const { lines, totals, applied_discounts, trade_ins, delivery: courier, payment, consents } = draft('cz');
  return {
    market: 'cz' as const,
    status,
    paymentStatus: 'paid' as OrderPaymentStatus,
    cancelReason: null as CancelReason | null,
    typePayment: 'card' as const,
    snapshot: { lines, totals, applied_discounts, trade_ins, delivery: { ...courier, ...delivery }, payment, consents },
    currency: 'CZK' as const,
    total: money(1_548_000, 'CZK').amount,
    placedAt: at(0),
    payableUntil: null,
    paidAt: at(1),
    cancelledAt: null,
    refundedAt: null as Date | null,
    pickingStartedAt: at(2),
    packedAt: at(3),
    handedOverAt: status === 'picking' || status === 'packed' ? null : at(4),
    readyAt: status === 'ready_for_pickup' || status === 'delivered' ? at(5) : null,
    deliveredAt: status === 'delivered' || status === 'withdrawn' ? at(6) : (null as Date | null),
    withdrawnAt: status === 'withdrawn' ? at(7) : null,
    holdReason: null as HoldReason | null,
    heldAt: null as Date | null,
  };
}

function createPackage(part: number, status: PickingListStatus, changes: Partial<OrderPackageRow> = {}): OrderPackageRow {
  const hasLeft = ['handed_over', 'ready_for_pickup', 'delivered', 'returning', 'returned', 'lost'].includes(status);
  return {
    listId: `00000000-0000-7000-8000-00000000000${part}`,
    orderId: '00000000-0000-7000-8000-0000000000a1',
    version: 1,
    part,
    parts: 2,
    place: 'warehouse',
    status,
    quantity: 1,
    picked: 1,
    missing: 0,
    parcel: { carrier: 'balikobod', tracking_number: `BB00${part}`, tracking_url: null },
    items: [],
    handedOverAt: hasLeft ? at(10 + part) : null,
    deliveredAt: status === 'delivered' ? at(20 + part) : null,
    changedAt: at(30 + part),
    ...changes,
  };
}

const tell = (row: ReturnType<typeof createOrder>, packages: readonly OrderPackageRow[], mayAct = true, now = at(59)) =>
  timeline(row, { packages, locale: 'cs', mayAct, now });
const find = (steps: ReturnType<typeof timeline>, key: string) => steps.find((step) => step.key === key);

describe('the steps of an order', () => {
  it('has the time of each step, and the carrier with the number of its parcel', () => {
    const steps = tell(createOrder('delivered'), [createPackage(1, 'delivered', { parts: 1 })]);
    expect(steps.map(({ key, state, at: when }) => [key, state, when])).toEqual([
      ['placed', 'done', at(0).toISOString()],
      ['paid', 'done', at(1).toISOString()],
      ['picking', 'done', at(3).toISOString()],
      ['handed_over', 'done', at(4).toISOString()],
      ['delivered', 'done', at(6).toISOString()],
    ]);
    expect(find(steps, 'handed_over')?.text).toBe('Balíkobod, zásilka BB001');
  });

  it('of an order that was withdrawn from goes on to the return and the money', () => {
    const order = { ...createOrder('withdrawn'), paymentStatus: 'refunded' as OrderPaymentStatus, refundedAt: at(8) };
    const steps = tell(order, [createPackage(1, 'delivered', { parts: 1 })]);
    expect(steps.map(({ key, label }) => [key, label]).slice(-3)).toEqual([
      ['delivered', 'Máte ji u sebe'],
      ['withdrawn', 'Odstoupili jste od smlouvy, zboží máme zpátky'],
      ['refunded', 'Peníze jsme vrátili'],
    ]);
    const taken = { ...order, deliveredAt: null };
    expect(tell(taken, [createPackage(1, 'handed_over', { parts: 1 })]).map(({ key }) => key)).not.toContain('delivered');
  });

  it('doesn’t call money that a bank took back our refund', () => {
    const order = {
      ...createOrder('cancelled'),
      paymentStatus: 'refunded' as OrderPaymentStatus,
      cancelReason: 'charged-back' as const,
      refundedAt: at(8),
    };
    expect(
      tell(order, [])
        .map(({ label, text }) => label + text)
        .slice(-2),
    ).toEqual(['ZrušenoBanka vám platbu vrátila, proto jsme objednávku zrušili.', 'Peníze vám vrátila banka']);
  });

  it('shows the number of a parcel to nobody but its customer', () => {
    const packages = [createPackage(1, 'handed_over', { parts: 1 })];
    const steps = tell(createOrder('handed_over'), packages, false);
    expect(find(steps, 'handed_over')?.text).toBe('Balíkobod');
    expect(JSON.stringify(steps)).not.toContain('BB001');
  });

  it('names a carrier that the catalogue doesn’t know by the chosen delivery', () => {
    const parcel = { carrier: 'new-carrier', tracking_number: 'X1', tracking_url: null };
    const steps = tell(createOrder('handed_over'), [createPackage(1, 'handed_over', { parts: 1, parcel })]);
    expect(find(steps, 'handed_over')?.text).toBe('Kurýr na adresu, zásilka X1');
  });

  it('says how many of several packages left, when the last of them did, and how many are there', () => {
    const steps = tell(createOrder('picking'), [createPackage(1, 'delivered'), createPackage(2, 'in_progress')]);
    expect(find(steps, 'picking')).toMatchObject({ state: 'now', text: 'Pojede ve 2 zásilkách', at: at(2).toISOString() });
    expect(find(steps, 'handed_over')).toMatchObject({
      label: 'Předali jsme 1 ze 2 zásilek',
      state: 'now',
      text: 'Balíkobod, zásilka BB001',
      at: at(11).toISOString(),
    });
    expect(find(steps, 'delivered')).toMatchObject({ state: 'later', text: 'v úterý 24. 11., 1 ze 2 zásilek už máte' });
  });

  it('says "tomorrow" on the day of the order only, then the date, and nothing once it is over', () => {
    const order = createOrder('handed_over', { arrives: 'zítra', arrives_from: '2026-11-25', arrives_to: '2026-11-26' });
    const [placedDay, nextDay, tooLate] = [24, 25, 27].map((day) => new Date(Date.UTC(2026, 10, day, 12)));
    const arrival = (now: Date | undefined) => find(tell(order, [], true, now), 'delivered')?.text.replaceAll('\u00a0', ' ');
    expect([placedDay, nextDay, tooLate].map(arrival)).toEqual(['zítra', '25. 11. 2026 – 26. 11. 2026', '']);
  });

  it('counts in the words of the market', () => {
    const packages = [createPackage(1, 'handed_over'), createPackage(2, 'in_progress')];
    const steps = timeline({ ...createOrder('picking'), market: 'ro' }, { packages, locale: 'ro', mayAct: true, now: at(59) });
    expect(find(steps, 'picking')?.text).toBe('Pleacă în 2 colete');
    expect(find(steps, 'handed_over')).toMatchObject({ label: 'Am predat 1 din 2 colete', text: 'Balíkobod, coletul BB001' });
  });

  it('counts a package that picking hasn’t reported yet', () => {
    const steps = tell(createOrder('picking'), [createPackage(1, 'handed_over', { parts: 5 })]);
    expect(find(steps, 'handed_over')?.label).toBe('Předali jsme 1 z 5 zásilek');
  });

  it('passes over lists that were cancelled', () => {
    const steps = tell(createOrder('handed_over'), [
      createPackage(1, 'cancelled', { parts: 1 }),
      createPackage(2, 'handed_over', { parts: 1 }),
    ]);
    expect(find(steps, 'handed_over')).toMatchObject({ label: 'Předali jsme ji dopravci', text: 'Balíkobod, zásilka BB002' });
  });

  it('says where it waits, since when, and that the rest of it is yet to come', () => {
    const pickup = { kind: 'pickup_point' as const, place };
    const ready = tell(createOrder('ready_for_pickup', pickup), [createPackage(1, 'ready_for_pickup', { parts: 1 })]);
    expect(find(ready, 'delivered')).toMatchObject({ label: 'Čeká na vás: Trafika U Mostu', state: 'now', at: at(5).toISOString() });
    const half = tell(createOrder('handed_over', pickup), [createPackage(1, 'ready_for_pickup'), createPackage(2, 'handed_over')]);
    expect(find(half, 'delivered')?.text).toBe('v úterý 24. 11., 1 ze 2 zásilek už na vás čeká');
  });

  it('says that it comes back, and promises no delivery then', () => {
    const steps = tell(createOrder('handed_over'), [createPackage(1, 'returning', { parts: 1 })]);
    expect(find(steps, 'returned')).toMatchObject({ label: 'Vrací se k nám', text: 'Dopravci se ji nepodařilo doručit', state: 'failed' });
    expect(find(steps, 'delivered')).toBeUndefined();
  });

  it('that came back whole ends with it', () => {
    const steps = tell(createOrder('returned', { kind: 'pickup_point', place }), [createPackage(1, 'returned', { parts: 1 })]);
    expect(steps.map(({ key }) => key)).toEqual(['placed', 'paid', 'picking', 'handed_over', 'returned']);
    expect(steps.at(-1)).toMatchObject({ label: 'Vrátila se k nám', text: 'Nikdo si ji včas nevyzvedl', at: at(31).toISOString() });
  });

  it('that came back in part isn’t called delivered whole', () => {
    const steps = tell(createOrder('delivered'), [createPackage(1, 'delivered'), createPackage(2, 'returned')]);
    expect(find(steps, 'delivered')?.label).toBe('Máte u sebe 1 ze 2 zásilek');
    expect(find(steps, 'returned')?.label).toBe('1 ze 2 zásilek je zpátky u nás');
  });

  it('promises nothing more when one part is there and the other comes back or is lost', () => {
    for (const gone of ['returning', 'lost'] as const) {
      const steps = tell(createOrder('handed_over'), [createPackage(1, 'delivered'), createPackage(2, gone)]);
      expect(find(steps, 'delivered')).toMatchObject({
        label: 'Máte u sebe 1 ze 2 zásilek',
        state: 'done',
        text: '',
        at: at(21).toISOString(),
      });
    }
  });

  it('says that a carrier lost a part, and brings the other one', () => {
    const steps = tell(createOrder('handed_over'), [createPackage(1, 'lost'), createPackage(2, 'handed_over')]);
    expect(find(steps, 'lost')).toMatchObject({ label: 'Dopravce ztratil 1 ze 2 zásilek', state: 'failed' });
    expect(find(steps, 'delivered')?.state).toBe('now');
  });
});
