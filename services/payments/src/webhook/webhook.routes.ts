import { paymentWebhook } from '@okruh/contracts/http/payments';
import { isUuid } from '@okruh/contracts/uuid';
import { noContent, problem, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { applySnapshot, lockPayment } from '../stored/payments.repository.ts';
import type { Received, Provider } from '../providers/provider.ts';
import { webhookEvents } from '../model/tables.ts';

/** Where providers tell what happened. The signature is over the bytes as they were sent, so the body stays bytes here. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const noteRefusal = refusalLog(deps);
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    route(scope, paymentWebhook, async ({ params, raw, log, requestId }) => {
      const provider = deps.providers.byName[params.provider];
      const body = Buffer.isBuffer(raw.body) ? raw.body : Buffer.alloc(0);
      const received = provider === undefined ? null : understand(provider, body, raw.headers, deps.now());
      if (received === null) {
        noteRefusal(params.provider);
        return problem('signature-invalid', { status: 400, title: texts.both('problem.signature') });
      }
      // A provider that can't be asked now is reported 503 and sends the message again.
      const named = received.find === undefined ? received : { ...received, paymentId: await received.find() };
      const outcome = await db.transaction(async (tx) => believe(tx, params.provider, named, requestId));
      if (outcome === 'unknown')
        log.warn({ provider: params.provider, event: received.eventId }, 'a webhook tells of a payment that is not its own');
      return noContent();
    });
  });
}

const REFUSALS_EVERY_MS = 60_000;

/** Says once a minute how many messages were refused: a flood of forged ones must not become a flood of lines. */
function refusalLog({ logger, now }: Deps): (provider: string) => void {
  let count = 0;
  let saidAt = 0;
  return (provider) => {
    count += 1;
    const at = now().getTime();
    if (at - saidAt < REFUSALS_EVERY_MS) return;
    logger.warn({ provider, count }, 'webhooks were refused since the last such line: nobody we know has signed them');
    saidAt = at;
    count = 0;
  };
}

/** Null for what nobody signed, and for what is signed and still makes no sense. */
function understand(provider: Provider, body: Buffer, headers: Parameters<Provider['hear']>[1], now: Date): Received | null {
  try {
    return provider.hear(body, headers, now);
  } catch {
    return null;
  }
}

/**
 * One message, once: its id and its effect are one transaction. Who speaks has to be the payment's own provider, about the session
 * that the payment has: a key of one provider opens no payment of another.
 */
async function believe(tx: Tx, provider: string, received: Received, requestId: string): Promise<'applied' | 'repeated' | 'unknown'> {
  const paymentId = received.paymentId !== null && isUuid(received.paymentId) ? received.paymentId : null;
  const saved = await tx
    .insert(webhookEvents)
    .values({ provider, eventId: received.eventId, type: received.type, paymentId })
    .onConflictDoNothing()
    .returning();
  if (saved.length === 0) return 'repeated';
  const found = paymentId === null ? null : await lockPayment(tx, paymentId);
  if (found === null || found.payment.provider !== provider) return 'unknown';
  const { sessionId } = found.payment;
  if (sessionId !== null && received.sessionId !== null && sessionId !== received.sessionId) return 'unknown';
  // Where shoppers are sent comes from our own calls only.
  if (received.snapshot !== null) await applySnapshot(tx, found.locked, found.payment, { ...received.snapshot, url: null }, { requestId });
  return 'applied';
}
