import { z } from 'zod';
import { envelopeSchema, type EventContract, getStreamName, toSubject } from './definitions/event.ts';
import { accountsEvents } from './events/accounts.ts';
import { buyoutEvents } from './events/buyout.ts';
import { catalogEvents } from './events/catalog.ts';
import { checkoutEvents } from './events/checkout.ts';
import { counterEvents } from './events/counter.ts';
import { deliveryEvents } from './events/delivery.ts';
import { invoicingEvents } from './events/invoicing.ts';
import { notificationsEvents } from './events/notifications.ts';
import { opsEvents } from './events/ops.ts';
import { ordersEvents } from './events/orders.ts';
import { paymentsEvents } from './events/payments.ts';
import { pickingEvents } from './events/picking.ts';
import { repairsEvents } from './events/repairs.ts';

/** Every event of the shop, by publisher. */
export const eventContracts: readonly EventContract[] = [
  ...accountsEvents,
  ...buyoutEvents,
  ...catalogEvents,
  ...checkoutEvents,
  ...counterEvents,
  ...deliveryEvents,
  ...invoicingEvents,
  ...notificationsEvents,
  ...opsEvents,
  ...ordersEvents,
  ...paymentsEvents,
  ...pickingEvents,
  ...repairsEvents,
];

type JsonSchema = z.core.JSONSchema.BaseSchema;
interface Reference {
  readonly $ref: string;
}
/** The parts of an AsyncAPI 3.0 document that we write. */
export interface AsyncApiDocument {
  readonly asyncapi: '3.0.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly defaultContentType: string;
  /** By event type; the address is the NATS subject. */
  readonly channels: Readonly<Record<string, AsyncApiChannel>>;
  /** One `send` per event, of the service that publishes it. */
  readonly operations: Readonly<Record<string, AsyncApiOperation>>;
  readonly components: { readonly messages: Readonly<Record<string, AsyncApiMessage>> };
}
interface AsyncApiChannel {
  readonly address: string;
  readonly description: string;
  readonly messages: Readonly<Record<string, Reference>>;
  readonly tags: readonly { readonly name: string }[];
}
interface AsyncApiOperation {
  readonly action: 'send';
  readonly channel: Reference;
  readonly summary: string;
  readonly messages: readonly Reference[];
  readonly tags: readonly { readonly name: string }[];
}
interface AsyncApiMessage {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly contentType: string;
  readonly payload: { readonly schemaFormat: string; readonly schema: JsonSchema };
  readonly examples?: readonly { readonly payload: unknown }[];
}

const CONTENT_TYPE = 'application/cloudevents+json';

/**
 * AsyncAPI 3.0 document of every event, made from the contracts.
 * @param samples one whole envelope by event type, shown as the message's example
 */
export function asyncApiDocument(samples: Readonly<Record<string, unknown>> = {}): AsyncApiDocument {
  const byType = <V>(make: (contract: EventContract) => V): Record<string, V> =>
    Object.fromEntries(eventContracts.map((contract) => [contract.type, make(contract)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Okruh events',
      version: '1.0.0',
      description:
        'CloudEvents 1.0 in structured JSON on NATS JetStream. Data is the whole public state of the aggregate; the newer aggregateversion wins, a repeated id changes nothing.',
    },
    defaultContentType: CONTENT_TYPE,
    channels: byType((contract) => ({
      address: toSubject(contract.type),
      description: `Stream ${getStreamName(contract.publisher)}.`,
      messages: { [contract.type]: { $ref: `#/components/messages/${contract.type}` } },
      tags: [{ name: contract.publisher }],
    })),
    operations: byType((contract) => ({
      action: 'send',
      channel: { $ref: `#/channels/${contract.type}` },
      summary: contract.summary,
      messages: [{ $ref: `#/channels/${contract.type}/messages/${contract.type}` }],
      tags: [{ name: contract.publisher }],
    })),
    components: { messages: byType((contract) => describeMessage(contract, samples[contract.type])) },
  };
}

function describeMessage(contract: EventContract, sample: unknown): AsyncApiMessage {
  const envelope = envelopeSchema.extend({ type: z.literal(contract.type), data: contract.data });
  return {
    name: contract.type,
    title: contract.type,
    summary: contract.summary,
    contentType: CONTENT_TYPE,
    payload: {
      schemaFormat: 'application/schema+json;version=draft-07',
      schema: z.toJSONSchema(envelope, { target: 'draft-7', io: 'output' }),
    },
    ...(sample !== undefined && { examples: [{ payload: sample }] }),
  };
}
