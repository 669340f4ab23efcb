import { readFile } from 'node:fs/promises';
import type { DataOf, Envelope, EventContract } from '@okruh/contracts';
import { newsMailRequested } from '@okruh/contracts/events/accounts';
import type { BuyoutState } from '@okruh/contracts/events/buyout';
import { invoiceCreated } from '@okruh/contracts/events/invoicing';
import { reviewDue } from '@okruh/contracts/events/orders';
import { handedOver, packageReturned } from '@okruh/contracts/events/picking';
import type { RepairState } from '@okruh/contracts/events/repairs';
import { describe, expect, it } from 'vitest';
import { mailTemplates } from '../templates/mail-templates.ts';
import { classifyFailure } from './mail-server.ts';
import { mailPlan } from './mail-plan.ts';

const buyout: BuyoutState = {
  buyout_id: '0199a0c4-7b1e-7c3a-9f55-0123456789ab',
  number: 'V26-000001',
  market: 'cz',
  status: 'accepted',
  device_identifier: 'apple-iphone-13-128gb-midnight',
  device_name: 'Apple iPhone 13 128 GB',
  type_device: 'phone',
  quality: 'B',
  price: { amount: 500_000, currency: 'CZK' },
  final_price: { amount: 500_000, currency: 'CZK' },
  appraisal_version: '1',
  variable_symbol: '265000001',
  created_at: '2026-11-20T10:00:00Z',
  changed_at: '2026-11-20T10:00:00Z',
  counter_offer: null,
  hand_over: 'store',
  purchase: null,
};
const offer = { price: { amount: 400_000, currency: 'CZK' as const }, quality: 'C' as const, answer_until: '2026-12-04T10:00:00Z' };

const repair: RepairState = {
  repair_id: buyout.buyout_id,
  number: 'S26-000001',
  market: 'ro',
  status: 'approved',
  outcome: null,
  device_identifier: 'apple-iphone-13-128gb-midnight',
  device_name: 'Apple iPhone 13',
  master_product_id: 'mp-apple-iphone-13',
  type_device: 'phone',
  hand_over: 'store',
  store_id: 'store-cluj-napoca',
  operations: [],
  total: { amount: 77_000, currency: 'RON' },
  quote: null,
  created_at: '2026-11-20T10:00:00Z',
  changed_at: '2026-11-20T10:00:00Z',
};

const order = { order_id: buyout.buyout_id, market: 'cz' as const };
const payment = {
  ...order,
  payment_id: '0199a0c4-7b1e-7c3a-9f55-0123456789ac',
  order_number: '2610004871',
  type_payment: 'card' as const,
  provider: 'sandbox',
  state: 'failed' as const,
  amount: buyout.price,
  addition_id: null,
  captured: buyout.price,
  refunded: buyout.price,
  failure: 'declined' as const,
  changed_at: '2026-11-20T10:00:00Z',
};

async function readSample<const C extends EventContract>(contract: C): Promise<DataOf<C>> {
  const file = new URL(`../../../../packages/contracts/samples/${contract.type}.json`, import.meta.url);
  const sample: Envelope<DataOf<C>> = JSON.parse(await readFile(file, 'utf8'));
  return sample.data;
}

describe('which mail an event calls for', () => {
  it('a declined payment is mailed once and later, a cancel by the customer never, a declined loan by the end of its order', () => {
    expect(mailPlan.paymentFailed(payment)).toEqual({
      template: 'order_payment_failed',
      market: 'cz',
      source: { owner: 'orders', kind: 'payment-failed', id: order.order_id },
      delaySeconds: 600,
      isOnce: true,
    });
    expect(mailPlan.paymentFailed({ ...payment, failure: 'cancelled-by-customer' })).toBeNull();
    expect(mailPlan.paymentFailed({ ...payment, failure: 'loan-declined' })).toBeNull();
  });

  it('each package that leaves is mailed by its picking list, unless it only moves to the store where it is fetched', async () => {
    const left = await readSample(handedOver);
    expect(mailPlan.handedOver(left)).toEqual({
      template: 'order_package_handed_over',
      market: 'cz',
      source: { owner: 'orders', kind: 'package-handed-over', id: left.list_id },
      isOnce: true,
    });
    expect(mailPlan.handedOver({ ...left, type_delivery_code: 'store_pickup' })).toBeNull();
  });

  it('a package that comes back is mailed once, when it turns round or when it is here', async () => {
    const back = await readSample(packageReturned);
    const planned = mailPlan.packageReturned({ ...back, status: 'returning' });
    expect(planned).toEqual(mailPlan.packageReturned({ ...back, status: 'returned' }));
    expect(planned).toMatchObject({ source: { kind: 'package-returned', id: back.list_id }, isOnce: true });
  });

  it('a review is asked for by one mail about the order', async () => {
    const due = await readSample(reviewDue);
    expect(mailPlan.reviewDue(due)).toEqual({
      template: 'order_review',
      market: 'cz',
      source: { owner: 'orders', kind: 'review-due', id: due.order_id },
      isOnce: true,
    });
  });

  it('a price that a customer approved is confirmed, one that the diagnosis only confirmed is not', () => {
    const quote = { quote_id: repair.repair_id, total: repair.total, answer_until: '2026-12-04T10:00:00Z', answer: 'approved' as const };
    expect(mailPlan.quoteApproved({ ...repair, quote })).toEqual({
      template: 'repair_approved',
      market: 'ro',
      source: { owner: 'repairs', kind: 'repair', id: repair.repair_id },
    });
    expect(mailPlan.quoteApproved(repair)).toBeNull();
  });

  it('a confirmed price is mailed when the buy-out is accepted', () => {
    expect(mailPlan.buyoutAccepted(buyout)?.template).toBe('buyout_accepted');
  });

  it('after an accepted counter-offer the acceptance is not mailed twice', () => {
    expect(mailPlan.buyoutAccepted({ ...buyout, counter_offer: offer })).toBeNull();
  });

  it.each(['accepted', 'declined', 'expired'] as const)('a counter-offer that is %s has a mail of its own', (answer) => {
    const planned = mailPlan.counterOfferAnswered({ ...buyout, counter_offer: offer, answer });
    expect(mailTemplates.has(planned.template)).toBe(true);
    expect(planned.source).toEqual({ owner: 'buyout', kind: 'order', id: buyout.buyout_id });
  });

  it('a message goes to its department and a receipt to its sender', () => {
    const data = {
      message_id: buyout.buyout_id,
      market: 'cz' as const,
      kind: 'contact' as const,
      department: 'orders',
      received_at: '2026-11-20T10:00:00Z',
    };
    const planned = mailPlan.messageReceived(data);
    expect(planned.map(({ template, source }) => [template, source.kind])).toEqual([
      ['message', 'message'],
      ['message_receipt', 'message-receipt'],
    ]);
    expect(planned.every(({ template }) => mailTemplates.has(template))).toBe(true);
  });

  it('an answer goes to who wrote', () => {
    const data = { message_id: buyout.buyout_id, answer_id: buyout.buyout_id, market: 'ro' as const, answered_at: '2026-11-20T10:00:00Z' };
    const planned = mailPlan.messageAnswered(data);
    expect(planned).toEqual({
      template: 'message_answer',
      market: 'ro',
      source: { owner: 'accounts', kind: 'message-answer', id: data.answer_id },
    });
    expect(mailTemplates.has(planned.template)).toBe(true);
  });

  it('somebody who asks for news that come already gets a mail that says so instead of a link', () => {
    const asked = { subscription_id: buyout.buyout_id, market: 'ro' as const, requested_at: '2026-11-20T10:00:00Z' };
    expect(mailPlan.subscriptionRequested({ ...asked, address_known: false }).template).toBe('subscription');
    expect(mailPlan.subscriptionRequested({ ...asked, address_known: true }).template).toBe('subscription_known');
  });

  it('an issue of the news goes to each recipient, and a test of it has a subject that says so', async () => {
    const data = await readSample(newsMailRequested);
    expect(mailPlan.newsMailRequested(data)).toEqual({
      template: 'news',
      market: 'cz',
      source: { owner: 'accounts', kind: 'news', id: data.recipient_id },
    });
    const tested = mailTemplates.get(mailPlan.newsMailRequested({ ...data, is_test: true }).template);
    expect([tested?.code, tested?.texts.cs.subject, tested?.texts.ro.subject]).toEqual([
      'news_test',
      'Zkouška: {{subject}}',
      'Test: {{subject}}',
    ]);
  });

  it('somebody who registers with a known address gets a mail that says so instead of a link', () => {
    const registration = { registration_id: buyout.buyout_id, market: 'ro' as const, requested_at: '2026-11-20T10:00:00Z' };
    expect(mailPlan.registrationRequested({ ...registration, address_known: false }).template).toBe('registration');
    expect(mailPlan.registrationRequested({ ...registration, address_known: true }).template).toBe('registration_known');
  });
});

describe('what a mail server’s refusal means', () => {
  it.each([
    ['an unknown recipient is final', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, { isPermanent: true, mayBeOut: false }],
    ['a full mailbox is not', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, { isPermanent: false, mayBeOut: false }],
    [
      'a wrong password of ours is not',
      { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
      { isPermanent: false, mayBeOut: false },
    ],
    [
      'nobody there: the mail is not out',
      { code: 'ESOCKET', command: 'CONN', syscall: 'connect' },
      { isPermanent: false, mayBeOut: false },
    ],
    ['a kept connection broke: it may be out', { code: 'ECONNECTION', command: 'CONN' }, { isPermanent: false, mayBeOut: true }],
    ['silence after the text: it may be out', { code: 'ETIMEDOUT', command: 'DATA' }, { isPermanent: false, mayBeOut: true }],
    [
      'refused after the text: it is not out',
      { code: 'EMESSAGE', command: 'DATA', responseCode: 451 },
      { isPermanent: false, mayBeOut: false },
    ],
    ['our patience ended: it may be out', { code: 'EABORT' }, { isPermanent: false, mayBeOut: true }],
  ])('%s', (_, error, expected) => {
    expect(classifyFailure(Object.assign(new Error('550 <jan@example.com> unknown'), error))).toMatchObject(expected);
  });

  it('the reason never quotes the server, who quotes addresses', () => {
    const failure = classifyFailure(
      Object.assign(new Error('550 <jan@example.com> unknown'), { code: 'EENVELOPE', responseCode: 550, response: 'jan@example.com' }),
    );
    expect(failure).toMatchObject({ reason: 'smtp EENVELOPE 550' });
  });
});

describe('the mail of a document', () => {
  it.each([
    ['invoice', 'invoice_issued'],
    ['credit-note', 'invoice_issued'],
    // It confirms a payment: its words are its own.
    ['advance', 'advance_issued'],
  ] as const)('of the kind %s is %s, with the document as PDF', async (kind, template) => {
    const data = await readSample(invoiceCreated);
    expect(mailPlan.documentIssued({ ...data, kind })).toEqual({
      template,
      market: data.market,
      source: { owner: 'invoicing', kind: 'issued', id: data.document_id },
    });
    expect(mailTemplates.get(template)?.attaches).toEqual(['invoice']);
  });
});
