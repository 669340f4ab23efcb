import { describe, expect, it } from 'vitest';
import { type Books, findBroken, invariants } from './invariants.ts';

const invoice = {
  market: 'cz',
  kind: 'invoice',
  state: 'created',
  year: 2026,
  listId: null,
  correctsId: null,
  withdrawalId: null,
  settled: 0,
} as const;

/** A shop with one order sent home, one fetched at a store and withdrawn from in part, and one cancelled; everything is as it should be. */
const right: Books = {
  orders: [
    {
      id: 'sent',
      number: '261',
      status: 'delivered',
      paymentStatus: 'paid',
      isCard: false,
      isFetched: false,
      total: 100,
      captured: 100,
      refunded: 0,
      chargedBack: 0,
      cancelReason: null,
      reservation: 'kept',
      wanted: { case: 2 },
    },
    {
      id: 'fetched',
      number: '262',
      status: 'delivered',
      paymentStatus: 'paid',
      isCard: true,
      isFetched: true,
      total: 50,
      captured: 50,
      refunded: 20,
      chargedBack: 0,
      cancelReason: null,
      reservation: 'kept',
      wanted: { case: 1 },
    },
    {
      id: 'ended',
      number: '263',
      status: 'cancelled',
      paymentStatus: 'refunded',
      isCard: true,
      isFetched: false,
      total: 50,
      captured: 50,
      refunded: 50,
      chargedBack: 0,
      cancelReason: 'customer',
      reservation: 'released',
      wanted: { case: 1 },
    },
  ],
  lists: [
    { id: 'l1', orderId: 'sent', status: 'delivered', version: 9, picked: { case: 2 } },
    { id: 'l2', orderId: 'fetched', status: 'delivered', version: 5, picked: { case: 1 } },
    { id: 'l3', orderId: 'ended', status: 'cancelled', version: 2, picked: { case: 0 } },
  ],
  packages: [
    { listId: 'l1', orderId: 'sent', status: 'delivered', version: 9 },
    { listId: 'l2', orderId: 'fetched', status: 'delivered', version: 5 },
    { listId: 'l3', orderId: 'ended', status: 'cancelled', version: 2 },
  ],
  pieces: [
    { orderId: 'sent', variant: 'case', quantity: 2, hasLeft: true },
    { orderId: 'fetched', variant: 'case', quantity: 1, hasLeft: true },
  ],
  stock: [{ key: 'case@cz', available: 6, onHand: 6, reserved: 0, held: 0, started: 10, left: 3, lost: 1 }],
  mails: ['sent', 'fetched', 'ended'].map((orderId) => ({ orderId, template: 'order_placed', state: 'sent' })),
  caughtMails: ['a', 'b', 'c'],
  sentMails: ['a', 'b', 'c'],
  cratesHeld: 0,
  parcels: [{ listId: 'l1', trackingNumber: 'KC1' }],
  carrierLabels: ['KC1'],
  deadLetters: 0,
  unpublished: { orders: 0 },
  documents: [
    { ...invoice, id: 'd1', number: '1126000001', position: 1, orderId: 'sent', listId: 'l1', total: 100 },
    { ...invoice, id: 'd2', number: '1126000002', position: 2, orderId: 'fetched', listId: 'l2', total: 50 },
    {
      ...invoice,
      id: 'd3',
      kind: 'credit-note',
      number: '8126000001',
      position: 1,
      orderId: 'fetched',
      correctsId: 'd2',
      withdrawalId: 'w1',
      total: 20,
    },
  ],
  withdrawals: [{ id: 'w1', number: 'O26-00101', orderId: 'fetched', state: 'refunded', credited: 20, asked: 20, refunds: 1 }],
  contradictedScans: 0,
  wrongProjections: [],
};
const change = <K extends 'orders' | 'documents' | 'withdrawals' | 'lists' | 'packages' | 'stock'>(
  what: K,
  index: number,
  set: Partial<Books[K][number]>,
): Books => ({
  ...right,
  [what]: right[what].map((row, at) => (at === index ? { ...row, ...set } : row)),
});

describe('the books after everything died', () => {
  it('are right when every rule holds', () => expect(findBroken(right)).toEqual([]));

  const takenBack = {
    ...invoice,
    id: 'd4',
    kind: 'credit-note',
    number: '8126000002',
    position: 2,
    orderId: 'sent',
    correctsId: 'd1',
    total: 100,
  };
  /** Its package ended in another way. */
  const endedAs = (status: string, list: string, more: Partial<Books> = {}): Books => ({
    ...right,
    orders: right.orders.map((order) => (order.id === 'sent' ? { ...order, status, paymentStatus: 'pending', captured: 0 } : order)),
    lists: right.lists.map((one) => (one.orderId === 'sent' ? { ...one, status: list } : one)),
    packages: right.packages.map((one) => (one.orderId === 'sent' ? { ...one, status: list } : one)),
    documents: list === 'returned' ? [...right.documents, takenBack] : right.documents,
    ...more,
  });
  const findNames = (books: Books): string[] => findBroken(books).map(({ invariant }) => invariant);

  it('are right when nobody took the package and its pieces lie on their shelf again', () => {
    const pieces = right.pieces.filter(({ orderId }) => orderId !== 'sent');
    expect(findNames(endedAs('returned', 'returned', { pieces }))).toEqual([]);
    expect(findNames(endedAs('returned', 'returned'))).toEqual(['every order got exactly what was ordered']);
    expect(findNames(endedAs('delivered', 'returned', { pieces }))).toContain('every order has ended in one right state');
  });

  it('are right when the carrier lost it: the order waits for a person', () => {
    expect(findNames(endedAs('handed_over', 'lost'))).toEqual([]);
    expect(findNames(endedAs('returned', 'lost'))).toEqual(['every order has ended in one right state']);
  });

  it('are right when a bank took the money of what was cancelled or came back', () => {
    const back = { captured: 100, paymentStatus: 'refunded', refunded: 0 };
    const pieces = right.pieces.filter(({ orderId }) => orderId !== 'sent');
    const returned = endedAs('returned', 'returned', { pieces });
    const orders = returned.orders.map((order) => (order.id === 'sent' ? { ...order, ...back, chargedBack: 100 } : order));
    expect(findNames({ ...returned, orders })).toEqual([]);
    expect(findNames(change('orders', 2, { chargedBack: 50, refunded: 0, cancelReason: 'charged-back' }))).toEqual([]);
    expect(findNames(change('orders', 2, { cancelReason: 'charged-back' }))).toEqual(['a charge-back is called so']);
  });

  it('are wrong when a package has two parcels, or the parcel of an ended one lives on', () => {
    const parcel = { listId: 'l1', trackingNumber: 'KC1' };
    expect(findNames({ ...right, parcels: [parcel, parcel] })).toEqual(['every label once']);
    expect(findNames({ ...right, parcels: [parcel, { listId: 'l3', trackingNumber: null }] })).toEqual(['every label once']);
  });

  it('are right when an advance was settled by the invoice or taken back, and wrong when a part of it is left', () => {
    const advance = { ...invoice, id: 'd5', kind: 'advance', number: '3126000001', position: 1, orderId: 'sent', total: 60 };
    const note = { ...takenBack, id: 'd6', correctsId: 'd5', total: 10 };
    const settle = (settled: number): Books => ({
      ...right,
      documents: [...right.documents.map((one) => (one.id === 'd1' ? { ...one, settled } : one)), advance, note],
    });
    expect(findNames(settle(50))).toEqual([]);
    for (const wrong of [49, 51]) expect(findNames(settle(wrong))).toEqual(['each advance is settled or taken back once']);
  });

  it('are wrong when a delivered package brought no cash', () => {
    expect(findNames(endedAs('delivered', 'delivered'))).toEqual(['the money fits the state']);
  });

  const wrong: Readonly<Record<string, Books>> = {
    'every order has ended in one right state': change('orders', 0, { status: 'picking' }),
    'the money fits the state': change('orders', 2, { refunded: 49 }),
    'a charge-back is called so': change('orders', 2, { chargedBack: 50, refunded: 0, cancelReason: 'shop' }),
    'one invoice for each package': change('documents', 0, { listId: 'l9' }),
    'no document waits': change('documents', 0, { state: 'in-progress' }),
    'numbers have no gap and no repetition': change('documents', 1, { position: 3 }),
    'what ended or came back is taken back whole': change('documents', 1, { orderId: 'ended' }),
    'invoices come to what was paid': change('documents', 0, { total: 99 }),
    'each advance is settled or taken back once': change('documents', 0, { settled: 1 }),
    'credit notes of withdrawals equal their refunds': change('withdrawals', 0, { asked: 19 }),
    'each list ended as its order did': change('lists', 2, { status: 'waiting' }),
    'orders knows each list as picking has it': change('packages', 0, { version: 8 }),
    'every order got exactly what was ordered': {
      ...right,
      pieces: right.pieces.map((piece) => (piece.orderId === 'sent' ? { ...piece, quantity: 3 } : piece)),
    },
    'a cancelled order holds nothing': change('orders', 2, { reservation: 'kept' }),
    'pieces add up by variant': change('stock', 0, { lost: 0 }),
    'what is available is what is free': change('stock', 0, { available: 7 }),
    'what is reserved is what live reservations hold': change('stock', 0, { held: 1 }),
    'every mail once': { ...right, mails: [...right.mails, ...right.mails.slice(0, 1)] },
    'what counts as sent was caught': { ...right, caughtMails: ['a', 'b'] },
    'every label once': { ...right, carrierLabels: ['KC1', 'KC2'] },
    'no crate is held for nothing': { ...right, cratesHeld: 1 },
    'no dead letters': { ...right, deadLetters: 1 },
    'everything is published': { ...right, unpublished: { orders: 2 } },
    'projections are what their events make': { ...right, wrongProjections: ['orders.packages: 1 missing'] },
    'a scan sent again is answered the same': { ...right, contradictedScans: 1 },
  };
  it('have every rule proven to fail', () => expect(Object.keys(wrong).toSorted()).toEqual(invariants.toSorted()));
  it.each(Object.entries(wrong))('are wrong when it does not hold that %s', (name, books) => {
    expect(findBroken(books).map(({ invariant }) => invariant)).toContain(name);
  });
});
