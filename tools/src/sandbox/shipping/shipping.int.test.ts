import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, readBarCodes } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveSandbox, type SandboxServer } from '../serve.ts';
import { carrierSecret } from './shipments.ts';
import { shippingParty } from './shipping.ts';

const SECRET = 'a-secret-of-the-sandbox-0123456789';
let dir = '';
let server: SandboxServer;
let origin = '';
let taker: ReturnType<typeof createServer>;
let notifyUrl = '';
interface Taken {
  readonly isSigned: boolean;
  readonly kind: string;
  readonly id: string;
}
let taken: Taken[] = [];

const open = async (): Promise<void> => {
  server = await serveSandbox([await shippingParty({ secret: SECRET, publicUrl: 'http://localhost:3127', dir })], {
    host: '127.0.0.1',
    port: 0,
  });
  origin = `http://127.0.0.1:${server.port}/shipping`;
};
beforeEach(async () => {
  taken = [];
  dir = await mkdtemp(join(tmpdir(), 'okruh-shipping-'));
  await open();
  taker = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const [, seconds = '', mac = ''] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(request.headers['x-carrier-signature'])) ?? [];
      const { event }: { event: { kind: string; id: string } } = JSON.parse(body);
      const expected = createHmac('sha256', carrierSecret(SECRET, 'courier')).update(`${seconds}.${body}`).digest('hex');
      taken.push({ isSigned: mac === expected, kind: event.kind, id: event.id });
      response.writeHead(204).end();
    });
  });
  taker.listen(0, '127.0.0.1');
  await once(taker, 'listening');
  const address = taker.address();
  notifyUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
});
afterEach(async () => {
  await server.close();
  await new Promise((resolve) => taker.close(resolve));
  await rm(dir, { recursive: true });
});

const shipment = (changes: object = {}, recipient: object = {}): object => ({
  reference: 'parcel-1',
  order_number: '2610004871',
  market: 'cz',
  service: 'home',
  pickup_point_id: null,
  recipient: {
    name: 'Petra Nováková',
    street: 'Dlouhá 5',
    city: 'Brno',
    postcode: '602 00',
    country: 'CZ',
    phone: '+420777123456',
    ...recipient,
  },
  weight_grams: 850,
  cash_on_delivery: { amount: 129_900, currency: 'CZK' },
  notify_url: notifyUrl,
  ...changes,
});
const call = async (method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${SECRET}`, 'idempotency-key': 'key-1' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const book = (changes: object = {}, recipient: object = {}) => call('POST', '/courier/v1/shipments', shipment(changes, recipient));
const press = (number: unknown, kind: string) => call('POST', `/courier/parcels/${String(number)}`, { kind });
const control = (body: object) => fetch(`${origin}/control`, { method: 'PUT', body: JSON.stringify(body) });
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

it('a booked parcel has a label that scans, on paper and for the label printer', async () => {
  const { status, body } = await book();
  expect(status).toBe(201);
  expect(body['tracking_number']).toMatch(/^KC\d{10}$/);
  expect(readBarCodes(Buffer.from(text(body['label_pdf']), 'base64'))).toEqual([body['tracking_number']]);
  const zpl = text(body['label_zpl']);
  expect(zpl).toMatch(/^\^XA\^CI28[\s\S]*\^XZ$/);
  expect(zpl).toContain(`^BCN,220,Y,N,N^FD${text(body['tracking_number'])}^FS`);
  expect(zpl).toContain('Petra Nováková');
  expect(zpl).toContain('COD 1299.00 CZK');
});

it('the same parcel is booked once, also when the answer was lost, and what was booked stands after a restart', async () => {
  await control({ lose_answer: 1 });
  expect((await book()).status).toBe(503);
  const again = await book();
  expect(again.status).toBe(200);
  await server.close();
  await open();
  expect((await call('GET', `/courier/v1/shipments/parcel-1`)).body['tracking_number']).toBe(again.body['tracking_number']);
});

it.each([
  ['an unknown street', {}, { street: 'Neznámá 1' }, 'address-invalid'],
  ['a postcode of nowhere', {}, { postcode: '12' }, 'address-invalid'],
  ['too much weight', { weight_grams: 40_000 }, {}, 'too-heavy'],
  ['a closed point', { service: 'pickup-point', pickup_point_id: 'P1' }, {}, 'pickup-point-closed'],
  ['no point', { service: 'pickup-point' }, {}, 'pickup-point-unknown'],
  ['nobody', {}, { name: ' ' }, 'recipient-missing'],
  ['too much cash', { cash_on_delivery: { amount: 6_000_000, currency: 'CZK' } }, {}, 'cash-too-high'],
])('a parcel with %s is refused', async (_what, changes, recipient, error) => {
  await control({ closed_points: ['P1'] });
  expect(await book(changes, recipient)).toEqual({ status: 422, body: { error } });
});

it('only a caller with the key books', async () => {
  const response = await fetch(`${origin}/courier/v1/shipments`, { method: 'POST', body: JSON.stringify(shipment()) });
  expect(response.status).toBe(401);
});

it('the manifest hands parcels over; what happens then is reported with a signature, and a forged message with a foreign one', async () => {
  await control({ forge: true });
  const { body } = await book();
  await call('POST', '/courier/v1/manifests', { reference: 'list-1', tracking_numbers: [body['tracking_number']] });
  await press(body['tracking_number'], 'weight_corrected');
  await eventually(() => taken.filter(({ isSigned }) => isSigned).length === 3);
  expect(taken.filter(({ isSigned }) => isSigned).map(({ kind }) => kind)).toEqual(['registered', 'handed_over', 'weight_corrected']);
  await eventually(() => taken.some(({ isSigned, kind }) => !isSigned && kind === 'lost'));
});

it('a parcel is cancelled before it is handed over, and called back after it', async () => {
  const { body } = await book();
  expect((await call('POST', '/courier/v1/shipments/parcel-1/recall')).body).toEqual({ error: 'not-under-way' });
  await press(body['tracking_number'], 'in_transit');
  expect((await call('POST', '/courier/v1/shipments/parcel-1/cancel')).body).toEqual({ error: 'already-handed-over' });
  const recalled = await call('POST', '/courier/v1/shipments/parcel-1/recall');
  expect(recalled.body['events']).toMatchObject([{ kind: 'registered' }, { kind: 'in_transit' }, { kind: 'returning' }]);
});

it('parcels move by themselves when that is asked for, and end', async () => {
  const { body } = await book();
  await press(body['tracking_number'], 'handed_over');
  await control({ step_ms: 10, seed: 7 });
  await eventually(async () => (await call('GET', '/courier/v1/shipments/parcel-1')).body['state'] === 'over');
  const kinds = taken.map(({ kind }) => kind);
  await eventually(() => ['delivered', 'returned', 'lost'].includes(taken.at(-1)?.kind ?? ''));
  expect(kinds.slice(0, 2)).toEqual(['registered', 'handed_over']);
});

it('the cash of delivered parcels stands in the statement of the day', async () => {
  const { body } = await book();
  await press(body['tracking_number'], 'delivered');
  const statement = await (await fetch(`${origin}/courier/statements/cz.csv`)).text();
  expect(statement).toBe(`tracking_number;amount;currency;order_number\r\n${text(body['tracking_number'])};1299.00;CZK;2610004871\r\n`);
  expect(await (await fetch(`${origin}/courier/statements/ro.csv`)).text()).not.toContain('KC');
});

it('the page of a carrier has a button for everything that can happen', async () => {
  const { body } = await book();
  const page = await (await fetch(`${origin}/courier`)).text();
  for (const kind of ['handed_over', 'attempt_failed', 'lost', 'weight_corrected']) expect(page).toContain(`value="${kind}"`);
  const pressed = await fetch(`${origin}/courier/parcels/${text(body['tracking_number'])}`, {
    method: 'POST',
    body: new URLSearchParams({ kind: 'delivered' }),
    redirect: 'manual',
  });
  expect(pressed.headers.get('location')).toBe('/shipping/courier');
  expect(await (await fetch(`${origin}/courier/track/${text(body['tracking_number'])}`)).text()).toContain('delivered');
});
