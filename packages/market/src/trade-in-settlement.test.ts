import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bonusAfter,
  counterSums,
  type DeviceAccount,
  isFullyRefunded,
  calculatePayout,
  calculateRefund,
  withheldBonus,
  calculateWorth,
} from './trade-in-settlement.ts';

const device = (changes: Partial<DeviceAccount> = {}): DeviceAccount => ({
  agreed: 500_000,
  bonus: 50_000,
  bonusState: 'open',
  setOff: 0,
  ...changes,
});

describe('an old device', () => {
  it('is worth nothing before it was inspected and both agreed', () => {
    expect(calculateWorth(device({ agreed: null }))).toBe(0);
    expect(calculatePayout(device({ agreed: null }))).toBe(0);
  });
  it('is paid out with its bonus, without one that expired, and without what it paid at the counter', () => {
    expect(calculatePayout(device())).toBe(550_000);
    expect(calculatePayout(device({ bonusState: 'lapsed' }))).toBe(500_000);
    expect(calculatePayout(device({ bonusState: 'granted', setOff: 400_000 }))).toBe(150_000);
  });
  it('has its bonus decided once', () => {
    expect(bonusAfter('open', 'paid-out')).toBe('granted');
    expect(bonusAfter('granted', 'order-ended')).toBe('granted');
    expect(bonusAfter('open', 'order-ended')).toBe('lapsed');
    expect(bonusAfter('lapsed', 'paid-out')).toBe('lapsed');
  });
});

describe('an order that ends', () => {
  const order = { price: 2_000_000, paid: 2_000_000, refunded: 0, isCancelled: true };
  it('gives all back when no bonus was paid, and the rest of it when one was or may yet be', () => {
    expect(calculateRefund({ ...order, withheld: withheldBonus([device({ bonusState: 'lapsed' })]) })).toBe(2_000_000);
    expect(calculateRefund({ ...order, withheld: withheldBonus([device({ bonusState: 'granted' })]) })).toBe(1_950_000);
    expect(calculateRefund({ ...order, withheld: withheldBonus([device()]) })).toBe(1_950_000);
  });
  it('counts as refunded when everything but the paid bonus went back', () => {
    expect(isFullyRefunded({ paid: 2_000_000, refunded: 1_950_000, withheld: 50_000 })).toBe(true);
    expect(isFullyRefunded({ paid: 2_000_000, refunded: 1_950_000, withheld: 0 })).toBe(false);
    expect(isFullyRefunded({ paid: 0, refunded: 0, withheld: 50_000 })).toBe(false);
  });
  it('gives back what came twice although it stands', () => {
    expect(calculateRefund({ ...order, isCancelled: false, paid: 4_000_000, withheld: 50_000 })).toBe(2_000_000);
  });
});

describe('at the counter', () => {
  it('the agreed sum is set off and the rest is paid', () => {
    expect(counterSums(2_000_000, [device()])).toEqual({ setOffs: [550_000], setOff: 550_000, rest: 1_450_000, surplus: 0 });
  });
  it('what the devices are worth beyond the price is left to the buy-out', () => {
    expect(counterSums(800_000, [device(), device()])).toEqual({
      setOffs: [550_000, 250_000],
      setOff: 800_000,
      rest: 0,
      surplus: 300_000,
    });
  });
  it('without a device that was bought all of it is paid', () => {
    expect(counterSums(800_000, [device({ agreed: null })])).toEqual({ setOffs: [0], setOff: 0, rest: 800_000, surplus: 0 });
  });
});

// ------------------------------------------------------------------ any history

/** The shop as its services know it: the buy-out decides, payments go by the newest news of the buy-out that they received. */
interface World {
  readonly price: number;
  devices: (DeviceAccount & { readonly isOver: boolean; readonly paidOut: number })[];
  isCancelled: boolean;
  isPaid: boolean;
  /** Money at the counter and by card; what was set off. */
  cash: number;
  setOff: number;
  refunded: number;
  /** What the buy-out said, oldest first, and the newest of it that payments received. */
  published: (readonly DeviceAccount[])[];
  received: number;
}

type Happening =
  | { readonly kind: 'pay' | 'cancel' | 'refund' | 'counter' }
  | { readonly kind: 'agree'; readonly device: number; readonly price: number }
  | { readonly kind: 'decline' | 'pay-out'; readonly device: number }
  /** News of the buy-out reach payments, whichever, also old ones again. */
  | { readonly kind: 'news'; readonly which: number };

const begin = (price: number, bonuses: readonly number[]): World => {
  const devices = bonuses.map((bonus) => ({ ...device({ agreed: null, bonus }), isOver: false, paidOut: 0 }));
  return { price, devices, isCancelled: false, isPaid: false, cash: 0, setOff: 0, refunded: 0, published: [devices], received: 0 };
};

function change(world: World, index: number, next: (old: World['devices'][number]) => Partial<World['devices'][number]>): void {
  world.devices = world.devices.map((old, place) => (place === index ? { ...old, ...next(old) } : old));
  world.published.push(world.devices);
}

function happen(world: World, happening: Happening): void {
  switch (happening.kind) {
    case 'pay':
      if (world.isCancelled || world.isPaid) return;
      world.isPaid = true;
      world.cash = world.price;
      return;
    case 'counter': {
      if (world.isCancelled || world.isPaid) return;
      const sums = counterSums(world.price, world.devices);
      world.isPaid = true;
      world.cash = sums.rest;
      world.setOff = sums.setOff;
      for (const [index, setOff] of sums.setOffs.entries()) {
        if (setOff > 0) change(world, index, ({ bonusState }) => ({ setOff, bonusState: bonusAfter(bonusState, 'set-off') }));
      }
      return;
    }
    case 'cancel':
      world.isCancelled = true;
      for (const index of world.devices.keys())
        change(world, index, ({ bonusState }) => ({ bonusState: bonusAfter(bonusState, 'order-ended') }));
      return;
    case 'agree':
      change(world, happening.device, (old) => (old.isOver || old.agreed !== null ? {} : { agreed: happening.price }));
      return;
    case 'decline':
      change(world, happening.device, (old) =>
        old.agreed === null ? { isOver: true, bonusState: bonusAfter(old.bonusState, 'not-bought') } : {},
      );
      return;
    case 'pay-out':
      // As the services do it: never before the order stands or ended, and once.
      if (!world.isPaid && !world.isCancelled) return;
      change(world, happening.device, (old) =>
        old.agreed === null || old.isOver
          ? {}
          : { isOver: true, paidOut: calculatePayout(old), bonusState: bonusAfter(old.bonusState, 'paid-out') },
      );
      return;
    case 'news':
      world.received = Math.max(world.received, happening.which % world.published.length);
      return;
    case 'refund':
      world.refunded += calculateRefund({
        price: world.price,
        paid: world.cash + world.setOff,
        refunded: world.refunded,
        isCancelled: world.isCancelled,
        withheld: withheldBonus(world.published[world.received] ?? []),
      });
      return;
    default:
      happening satisfies never;
  }
}

/** Everything that is still open comes to its end, in whatever order. */
function end(world: World): void {
  for (const [index, each] of world.devices.entries()) {
    happen(world, each.agreed === null ? { kind: 'decline', device: index } : { kind: 'pay-out', device: index });
  }
  happen(world, { kind: 'news', which: world.published.length - 1 });
  happen(world, { kind: 'refund' });
}

const inDevice = fc.integer({ min: 0, max: 1 });
const happenings: fc.Arbitrary<Happening> = fc.oneof(
  fc.constantFrom('pay', 'cancel', 'refund', 'counter').map((kind): Happening => ({ kind })),
  fc.record({ kind: fc.constant('agree' as const), device: inDevice, price: fc.integer({ min: 0, max: 3_000_000 }) }),
  fc.record({ kind: fc.constantFrom('decline', 'pay-out'), device: inDevice }),
  fc.record({ kind: fc.constant('news' as const), which: fc.nat(60) }),
);

describe('whatever happens, in whatever order, however often', () => {
  it('shop and customer never pay the same crown twice, and the sums balance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200_000, max: 4_000_000 }),
        fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 })),
        fc.array(happenings, { maxLength: 40 }),
        (price, bonuses, history) => {
          const world = begin(price, bonuses);
          const out = (): number => world.refunded + world.devices.reduce((sum, each) => sum + each.paidOut, 0);
          const worth = (): number => world.devices.reduce((sum, each) => sum + (each.agreed ?? 0) + each.bonus, 0);
          for (const happening of history) {
            happen(world, happening);
            // At no moment has more gone out than came in and was bought.
            expect(out()).toBeLessThanOrEqual(world.cash + worth());
          }
          end(world);
          const isStanding = world.isPaid && !world.isCancelled;
          const bought = world.devices.reduce((sum, each) => sum + (world.isPaid || world.isCancelled ? (each.agreed ?? 0) : 0), 0);
          const bonus = isStanding
            ? world.devices.reduce((sum, each) => sum + (each.agreed === null ? 0 : each.bonusState === 'granted' ? each.bonus : 0), 0)
            : 0;
          // What the customer has in the end: paid for devices and bonus, less the price of what they keep.
          expect(out() - world.cash).toBe(bought + bonus - (isStanding ? price : 0));
          // A second round of everything moves nothing.
          const before = out();
          end(world);
          expect(out()).toBe(before);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
