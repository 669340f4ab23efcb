import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isMerchant } from '../bank/bank.ts';
import { html, json, notFound, type SandboxAnswer, type SandboxParty, type SandboxRequest, seeOther, text } from '../party.ts';
import { createShippingControls, type ShippingControls } from './control.ts';
import { labelPdf, labelZpl } from './label.ts';
import { carriersPage, parcelsPage, trackingPage } from './pages.ts';
import { nextStep } from './progress.ts';
import { choosePickupDay, eventKindSchema, isCarrier, newShipmentSchema, refuse, type SandboxCarrier, type Shipment } from './shipment.ts';
import { openShipments, type Shipments } from './shipments.ts';

export interface ShippingOptions {
  readonly secret: string;
  /** Origin that people reach the sandbox at. */
  readonly publicUrl: string;
  /** Where it remembers; null keeps nothing. */
  readonly dir: string | null;
}

interface Office extends ShippingOptions {
  readonly shipments: Shipments;
  readonly controls: ShippingControls;
}

const manifestSchema = z.object({ reference: z.string().min(1).max(100), tracking_numbers: z.array(z.string()).min(1).max(1_000) });
const stepSchema = z.object({ kind: eventKindSchema });
const parseBody = (request: SandboxRequest): unknown => JSON.parse(request.body.toString('utf8') || '{}');

/** Carriers: labels, manifests, tracking by signed webhooks, statements of cash on delivery. Their API stands in tools/src/sandbox/README.md. */
export async function shippingParty(options: ShippingOptions): Promise<SandboxParty> {
  let timer: NodeJS.Timeout | undefined;
  const controls = createShippingControls(({ step_ms: everyMs }) => {
    clearInterval(timer);
    if (everyMs > 0) timer = setInterval(moveAll, everyMs);
  });
  const shipments = await openShipments({ secret: options.secret, dir: options.dir, controls: () => controls });
  const office: Office = { ...options, shipments, controls };
  function moveAll(): void {
    for (const shipment of shipments.moving()) {
      const kind = nextStep(shipment, controls.now().seed);
      if (kind !== null) shipments.note(shipment, kind);
    }
  }
  return {
    prefix: '/shipping',
    summary: 'carriers of parcels: labels, tracking with buttons for all that can happen, statements of cash on delivery',
    answer(request) {
      const [, carrier = '', what = '', id = '', command = ''] = request.path.split('/');
      if (carrier === '') return html(carriersPage());
      if (carrier === 'control') return controls.answer(request);
      if (!isCarrier(carrier)) return notFound;
      if (what === 'v1') return api(office, carrier, request, [id, command, request.path.split('/')[5] ?? '']);
      if (what === '') return html(parcelsPage(carrier, shipments.list(carrier)));
      if (what === 'statements') return statement(office, carrier, id, request);
      const shipment = shipments.find(carrier, id);
      if (shipment === undefined) return notFound;
      if (what === 'track') return html(trackingPage(carrier, shipment));
      return what === 'parcels' && request.method === 'POST' ? press(office, shipment, request) : notFound;
    },
    async close() {
      clearInterval(timer);
      await shipments.close();
    },
  };
}

/** A button of the page, or the same as JSON from a test. */
function press({ shipments }: Office, shipment: Shipment, request: SandboxRequest): SandboxAnswer {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const body = isForm ? Object.fromEntries(new URLSearchParams(request.body.toString('utf8'))) : parseBody(request);
  const parsed = stepSchema.safeParse(body);
  if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
  const changed = shipments.note(shipment, parsed.data.kind);
  return isForm ? seeOther(`/shipping/${shipment.carrier}`) : json(200, { events: changed.events });
}

async function api(
  office: Office,
  carrier: SandboxCarrier,
  request: SandboxRequest,
  [what, id, command]: readonly [string, string, string],
): Promise<SandboxAnswer> {
  const { controls, shipments } = office;
  if (!isMerchant(request, office.secret)) return json(401, { error: 'unauthorised' });
  await wait(controls.now().slow_ms);
  if (controls.takes('outage')) return json(503, { error: 'unavailable' });
  if (controls.takes('nonsense')) return html('<h1>Maintenance</h1>');
  if (what === 'manifests' && request.method === 'POST') return closeManifest(office, carrier, request);
  if (what !== 'shipments') return notFound;
  if (id === '') return request.method === 'POST' ? book(office, carrier, request) : notFound;
  const shipment = shipments.find(carrier, id);
  if (shipment === undefined) return json(404, { error: 'no-such-shipment' });
  if (request.method === 'GET') return json(200, view(office, shipment));
  if (command === 'cancel') {
    if (shipment.state === 'moving' || shipment.state === 'over') return json(409, { error: 'already-handed-over' });
    return json(200, view(office, shipments.change(shipment, { state: 'cancelled' })));
  }
  const isReturning = shipment.events.some(({ kind }) => kind === 'returning');
  // A parcel turns at once here, so it can only go on when the recall never came.
  if (command === 'withdraw-recall') return isReturning ? json(409, { error: 'too-late' }) : json(200, view(office, shipment));
  if (command !== 'recall') return notFound;
  if (shipment.state === 'over') return json(409, { error: 'too-late' });
  if (shipment.state !== 'moving') return json(409, { error: 'not-under-way' });
  return json(200, view(office, isReturning ? shipment : shipments.note(shipment, 'returning')));
}

const view = (
  { publicUrl }: Office,
  { carrier, reference, tracking_number: number, state, events }: Shipment,
): Record<string, unknown> => ({
  reference,
  tracking_number: number,
  tracking_url: `${publicUrl}/shipping/${carrier}/track/${number}`,
  state,
  events,
});

/** The same key is the same shipment; its label is drawn again. */
async function book(office: Office, carrier: SandboxCarrier, request: SandboxRequest): Promise<SandboxAnswer> {
  const { controls, shipments } = office;
  const parsed = newShipmentSchema.safeParse(parseBody(request));
  if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return json(400, { error: 'idempotency-key-missing' });
  const known = shipments.find(carrier, parsed.data.reference);
  if (known?.state === 'cancelled') return json(422, { error: 'refused' });
  const refusal = known === undefined ? refuse(carrier, parsed.data, new Set(controls.now().closed_points)) : null;
  if (refusal !== null) return json(422, { error: refusal });
  const { pickup } = parsed.data;
  const pickupDay = pickup === null ? null : choosePickupDay(pickup.day, new Set(controls.now().full_days));
  const shipment = known ?? shipments.note(shipments.add(carrier, key, parsed.data, pickupDay), 'registered');
  if (controls.takes('lose_answer')) return json(503, { error: 'unavailable' });
  const pdf = await labelPdf(carrier, parsed.data, shipment.tracking_number);
  const label = { label_pdf: pdf.toString('base64'), label_zpl: labelZpl(carrier, parsed.data, shipment.tracking_number) };
  return json(known === undefined ? 201 : 200, { ...view(office, shipment), pickup_day: shipment.pickup_day, ...label });
}

/** The driver takes what stands on the list. */
function closeManifest({ shipments }: Office, carrier: SandboxCarrier, request: SandboxRequest): SandboxAnswer {
  const parsed = manifestSchema.safeParse(parseBody(request));
  if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
  const listed = parsed.data.tracking_numbers.map((number) => shipments.find(carrier, number));
  const unknown = parsed.data.tracking_numbers.filter((_number, index) => listed[index] === undefined);
  if (unknown.length > 0) return json(409, { error: 'unknown-shipments', tracking_numbers: unknown });
  for (const shipment of listed) {
    if (shipment === undefined || shipment.state !== 'registered') continue;
    shipments.note(shipments.change(shipment, { manifest: parsed.data.reference }), 'handed_over');
  }
  return json(200, { reference: parsed.data.reference, parcels: listed.length });
}

/** `GET …/statements/cz.csv?day=2026-11-24`: cash of what was delivered on a day, today when left out. */
function statement({ shipments, controls }: Office, carrier: SandboxCarrier, file: string, request: SandboxRequest): SandboxAnswer {
  const market = /^(cz|ro)\.csv$/.exec(file)?.[1];
  if (market === undefined) return notFound;
  const zone = market === 'cz' ? 'Europe/Prague' : 'Europe/Bucharest';
  const toDay = (at: string | Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(at));
  const day = request.query.get('day') ?? toDay(new Date());
  const rows = shipments
    .list(carrier)
    .filter((shipment) => shipment.market === market)
    .flatMap(({ cash_on_delivery: cash, events, tracking_number: number, order_number: order }) => {
      const delivered = events.findLast(({ kind }) => kind === 'delivered');
      if (cash === null || delivered === undefined || toDay(delivered.at) !== day) return [];
      return [`${number};${((cash.amount + controls.now().cash_off) / 100).toFixed(2)};${cash.currency};${order}`];
    });
  const answer = text(200, ['tracking_number;amount;currency;order_number', ...rows, ''].join('\r\n'));
  return { ...answer, type: 'text/csv; charset=utf-8' };
}
