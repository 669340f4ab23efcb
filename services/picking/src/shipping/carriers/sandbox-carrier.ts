import { createHmac } from 'node:crypto';
import { bookingRefusalSchema, type CarrierName, parcelEventKindSchema } from '@okruh/contracts/http/picking-shipping';
import { createOutsidePolicy, DependencyDown, isSigned } from '@okruh/service-kit';
import { z } from 'zod';
import type { Recipient } from '../../clients/orders.ts';
import type { Carrier, CarrierEvent, Shipment } from '../carrier.ts';

/** Answers of the sandbox's carriers (tools/src/sandbox/README.md). */
const eventSchema = z.object({
  id: z.string().min(1).max(100),
  kind: parcelEventKindSchema,
  at: z.iso.datetime(),
  text: z.string().max(300),
  place: z.string().max(200),
  weight_grams: z.int().min(1).nullable(),
});
const bookedSchema = z.object({
  tracking_number: z.string().min(1).max(60),
  tracking_url: z.url(),
  label_pdf: z.base64().max(400_000),
  label_zpl: z.string().max(40_000),
  pickup_day: z.iso.date().nullable().default(null),
});
const shipmentSchema = z.object({ events: z.array(eventSchema).max(500) });
const errorSchema = z.object({ error: z.string() });
const messageSchema = z.object({
  type: z.literal('parcel.updated'),
  carrier: z.string(),
  reference: z.uuid(),
  tracking_number: z.string().max(60),
  event: eventSchema,
});

const SIGNATURE_HEADER = 'x-carrier-signature';
const TIMEOUT_MS = 8_000;

const services = { courier: 'home', express: 'express', balikobod: 'pickup-point', 'punct-rapid': 'pickup-point' } as const;
export type OutsideCarrier = keyof typeof services;

/** Each carrier signs with a key of its own: none speaks for another. */
export const carrierSecret = (secret: string, carrier: CarrierName): string =>
  createHmac('sha256', secret).update(`carrier:${carrier}`).digest('hex');

export interface SandboxCarrierOptions {
  /** Origin of the sandbox as processes reach it. */
  readonly url: string;
  readonly secret: string;
  /** Where the carrier's webhooks go. */
  readonly notifyUrl: string;
}
interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const toEvent = ({ id, at, weight_grams: weightGrams, ...event }: z.output<typeof eventSchema>): CarrierEvent => ({
  ...event,
  eventId: id,
  at: new Date(at),
  weightGrams,
});

/** A carrier of our sandbox, for development, tests and demonstrations. */
export function sandboxCarrier(name: OutsideCarrier, options: SandboxCarrierOptions): Carrier {
  const ask = connect(name, options);
  const secret = carrierSecret(options.secret, name);
  /** @throws DependencyDown for an answer that makes no sense */
  const read = <Schema extends z.ZodType>(schema: Schema, { body }: Reply): z.output<Schema> => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new DependencyDown(name, { cause: parsed.error });
    return parsed.data;
  };
  /** What went wrong, in the carrier's word. */
  const errorIn = (reply: Reply): string => read(errorSchema, reply).error;
  return {
    name,
    needsRecipient: true,
    async book(shipment) {
      const reply = await ask('book', 'POST', '/shipments', { key: shipment.parcelId, body: toRequest(name, shipment, options.notifyUrl) });
      if (reply.status === 422 || reply.status === 400) {
        const refusal = bookingRefusalSchema.safeParse(errorIn(reply));
        return { isBooked: false, refusal: refusal.success ? refusal.data : 'refused' };
      }
      const booked = read(bookedSchema, reply);
      return {
        isBooked: true,
        trackingNumber: booked.tracking_number,
        trackingUrl: booked.tracking_url,
        label: { pdf: Buffer.from(booked.label_pdf, 'base64'), zpl: booked.label_zpl },
        ...(booked.pickup_day === null ? {} : { pickupDay: booked.pickup_day }),
      };
    },
    async cancel(parcelId) {
      const reply = await ask('cancel', 'POST', `/shipments/${parcelId}/cancel`, { key: parcelId, body: {} });
      // A parcel that it doesn't know needs no voiding.
      return reply.status === 409 && errorIn(reply) === 'already-handed-over' ? 'handed-over' : 'cancelled';
    },
    async recall(parcelId) {
      const reply = await ask('recall', 'POST', `/shipments/${parcelId}/recall`, { key: parcelId, body: {} });
      if (reply.status === 200) return 'recalled';
      return errorIn(reply) === 'not-under-way' ? 'not-under-way' : 'refused';
    },
    async withdrawRecall(parcelId) {
      const reply = await ask('withdraw-recall', 'POST', `/shipments/${parcelId}/withdraw-recall`, { key: parcelId, body: {} });
      return reply.status === 200 ? 'withdrawn' : 'too-late';
    },
    async closeManifest(handoverId, trackingNumbers) {
      const reply = await ask('close-manifest', 'POST', '/manifests', {
        key: handoverId,
        body: { reference: handoverId, tracking_numbers: trackingNumbers },
      });
      if (reply.status !== 200) throw new Error(`${name} refused a manifest: ${errorIn(reply)}`);
    },
    async track(parcelId) {
      const reply = await ask('track', 'GET', `/shipments/${parcelId}`);
      return reply.status === 404 ? null : read(shipmentSchema, reply).events.map(toEvent);
    },
    parseWebhook(raw, headers, now) {
      if (!isSigned(raw, headers[SIGNATURE_HEADER], secret, now)) return null;
      const message = messageSchema.parse(JSON.parse(raw.toString('utf8')));
      if (message.carrier !== name) throw new Error(`${name} tells of a parcel of ${message.carrier}`);
      return { parcelId: message.reference, trackingNumber: message.tracking_number, event: toEvent(message.event) };
    },
  };
}

const withoutPoint = ({ pickup_point_id: _point, ...address }: Recipient): object => address;

const toRequest = (name: OutsideCarrier, shipment: Shipment, notifyUrl: string): object => {
  const { pickup } = shipment;
  return {
    reference: shipment.parcelId,
    order_number: shipment.orderNumber,
    market: shipment.market,
    service: services[name],
    pickup_point_id: shipment.pickupPointId,
    recipient: shipment.recipient === null ? {} : withoutPoint(shipment.recipient),
    ...(pickup === undefined ? {} : { pickup: { ...pickup, from: withoutPoint(pickup.from) } }),
    weight_grams: shipment.weightGrams,
    cash_on_delivery: shipment.cashOnDelivery,
    notify_url: notifyUrl,
  };
};

type Ask = (
  operation: string,
  method: 'GET' | 'POST',
  path: string,
  call?: { readonly key: string; readonly body: object },
) => Promise<Reply>;

/** Every call is repeated once after an outage: the key makes it one change. */
function connect(name: OutsideCarrier, { url, secret }: SandboxCarrierOptions): Ask {
  const policy = createOutsidePolicy({ name, timeoutMs: TIMEOUT_MS, retries: 1, retriesTimeouts: false, openAfter: 5, openMs: 2_000 });
  return (operation, method, path, call) =>
    policy.run(operation, async (signal) => {
      const response = await fetch(new URL(`/shipping/${name}/v1${path}`, url), {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          ...(call === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': call.key }),
        },
        ...(call === undefined ? {} : { body: JSON.stringify(call.body) }),
        redirect: 'error',
        signal,
      }).catch((error: unknown) => {
        throw new DependencyDown(name, { cause: error });
      });
      if (response.status >= 500 || response.status === 429 || response.status === 401) {
        await response.body?.cancel();
        throw new DependencyDown(name);
      }
      const body: unknown = await response.json().catch((error: unknown) => {
        // A page of a proxy instead of an answer.
        throw new DependencyDown(name, { cause: error });
      });
      return { status: response.status, body };
    });
}
