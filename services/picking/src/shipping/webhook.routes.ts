import { carrierWebhook, type CarrierName } from '@okruh/contracts/http/picking-shipping';
import { noContent, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { lockCollection, noteCollectionEvents } from './collections/collection.repository.ts';
import { texts } from './locales/texts.ts';
import type { Carrier, ParcelNews } from './carrier.ts';
import { lockParcel, noteEvents } from './parcel.repository.ts';
import type { Shipping } from './shipping.ts';

/** Where carriers tell what happened. The signature is over the bytes as they were sent, so the body stays bytes here. */
export function webhookRoutes(app: FastifyInstance, shipping: Shipping): void {
  const { db } = shipping.database;
  const noteRefusal = refusalLog(shipping);
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    route(scope, carrierWebhook, async ({ params, raw, log }) => {
      const carrier = shipping.carriers[params.carrier];
      const body = Buffer.isBuffer(raw.body) ? raw.body : Buffer.alloc(0);
      const news = carrier === undefined ? null : understand(carrier, body, raw.headers, shipping.now());
      if (news === null) {
        noteRefusal(params.carrier);
        return problem('signature-invalid', { status: 400, title: texts.both('problem.signature') });
      }
      const isOwnParcel = (row: { readonly carrier: CarrierName; readonly trackingNumber: string | null } | null): boolean =>
        // The key of one carrier opens no parcel of another.
        row !== null && row.carrier === params.carrier && (row.trackingNumber === null || row.trackingNumber === news.trackingNumber);
      const isKnown = await db.transaction(async (tx) => {
        const parcel = await lockParcel(tx, news.parcelId);
        if (parcel !== null && isOwnParcel(parcel)) await noteEvents(tx, shipping, parcel, params.carrier, [news.event]);
        const collection = parcel === null ? await lockCollection(tx, news.parcelId) : null;
        if (collection !== null && isOwnParcel(collection)) await noteCollectionEvents(tx, collection, [news.event]);
        return isOwnParcel(parcel) || isOwnParcel(collection);
      });
      if (!isKnown) log.warn({ carrier: params.carrier, event: news.event.eventId }, 'a webhook tells of a parcel that is not its own');
      return noContent();
    });
  });
}

const REFUSALS_EVERY_MS = 60_000;

/** Says once a minute how many messages were refused: a flood of forged ones must not become a flood of lines. */
function refusalLog({ logger, now }: Pick<Shipping, 'logger' | 'now'>): (carrier: CarrierName) => void {
  let count = 0;
  let saidAt = 0;
  return (carrier) => {
    count += 1;
    const at = now().getTime();
    if (at - saidAt < REFUSALS_EVERY_MS) return;
    logger.warn({ carrier, count }, 'webhooks were refused since the last such line: no carrier of ours has signed them');
    saidAt = at;
    count = 0;
  };
}

/** Null for what nobody signed, and for what is signed and still makes no sense. */
function understand(carrier: Carrier, body: Buffer, headers: Parameters<Carrier['parseWebhook']>[1], now: Date): ParcelNews | null {
  try {
    return carrier.parseWebhook(body, headers, now);
  } catch {
    return null;
  }
}
