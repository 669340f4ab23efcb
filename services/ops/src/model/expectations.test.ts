import { eventContracts } from '@okruh/contracts/asyncapi';
import { describe, expect, it } from 'vitest';
import { listExpected, rules } from './expectations.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const story = (...steps: readonly (readonly [type: string, minute: number, subject?: string])[]) =>
  steps.map(([type, minute, subject = 'o'], index) => ({
    position: index + 1,
    type: `${type}.v1`,
    subject,
    at: new Date(NOON + minute * 60_000).toISOString(),
  }));
const at = (minute: number): Date => new Date(NOON + minute * 60_000);

it('names events that there are', () => {
  const types = new Set(eventContracts.map(({ type }) => type));
  for (const rule of rules) for (const type of [rule.after, ...rule.types, ...(rule.unless ?? [])]) expect(types).toContain(type);
});

describe('what should have followed', () => {
  it('is open until its term, then missing', () => {
    const paid = story(['orders.order-paid', 0]);
    expect(listExpected(paid, at(0.5))).toEqual([
      { types: ['orders.order-released.v1'], service: 'orders', after: 1, due_at: at(1).toISOString(), is_missing: false },
    ]);
    expect(listExpected(paid, at(14))).toMatchObject([{ is_missing: true }]);
  });

  it('is nothing when it is there, or when the order ended', () => {
    expect(listExpected(story(['orders.order-paid', 0], ['orders.order-released', 0]), at(0.2))).toMatchObject([{ after: 2 }]);
    expect(listExpected(story(['orders.order-paid', 0], ['orders.order-cancelled', 0]), at(60))).toEqual([]);
  });

  it('an order that is paid twice, for something added, is released once', () => {
    const steps = story(['orders.order-paid', 0], ['orders.order-released', 0], ['picking.list-created', 0], ['orders.order-paid', 30]);
    expect(listExpected(steps, at(60))).toEqual([]);
  });

  it('each package has an invoice of its own, and each invoice its mail', () => {
    const steps = story(
      ['picking.package-finished', 0, 'list-1'],
      ['picking.package-finished', 1, 'list-2'],
      ['invoicing.invoice-created', 1, 'invoice-1'],
      ['invoicing.invoice-sent', 2, 'invoice-1'],
    );
    expect(listExpected(steps, at(3))).toMatchObject([{ types: ['invoicing.invoice-created.v1'], after: 2 }]);
  });

  it('a parcel is delivered, or comes back, or is lost', () => {
    const parcel = (last: string) => story(['picking.handed-over', 0, 'list-1'], [last, 600, 'list-1']);
    expect(listExpected(parcel('picking.package-lost'), at(700))).toEqual([]);
    expect(listExpected(story(['picking.handed-over', 0, 'list-1'], ['picking.package-delivered', 600, 'list-2']), at(700))).toMatchObject([
      { service: 'picking', is_missing: false },
    ]);
  });
});
