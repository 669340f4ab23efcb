import { markets, type Market } from '@okruh/market';
import { isSigned } from '@okruh/service-kit';
import { z } from 'zod';
import { factsOfLoan, loanPartners } from '../model/loan.ts';
import type { Done, Provider, Snapshot } from './provider.ts';
import { type ApiAnswer, connectSandbox, type SandboxApi } from './sandbox-api.ts';
import { loanStates } from '../model/tables.ts';

/** An application as the partner tells it (tools/src/sandbox/README.md). */
const applicationSchema = z.object({
  id: z.string(),
  reference: z.string(),
  partner: z.string(),
  state: z.enum(loanStates),
  amount: z.int(),
  currency: z.enum(['CZK', 'RON']),
  /** What the shop got back to the partner after a withdrawal. */
  refunded: z.int(),
  url: z.string(),
});
type Application = z.infer<typeof applicationSchema>;
const eventSchema = z.object({ id: z.string().max(100), type: z.string().max(100), application: applicationSchema });

const SIGNATURE_HEADER = 'x-partner-signature';

function toSnapshot(application: Application): Snapshot {
  const { amount, currency, refunded } = application;
  return {
    sessionId: application.id,
    url: application.url,
    facts: [
      ...factsOfLoan(application.state, { amount, currency }),
      ...(refunded > 0 ? [{ kind: 'refunded', amount: refunded } as const] : []),
    ],
    loan: { partnerId: application.partner, state: application.state },
  };
}
const toDone = (answer: ApiAnswer<Application>): Done =>
  answer.ok ? { isDone: true, snapshot: toSnapshot(answer.body) } : { isDone: false, why: answer.error };

interface PartnerOptions extends SandboxApi {
  readonly notifyUrl: string;
}

/** Who lends to our customers: instalments and leasing. The applicant's data goes there and stays there. */
export function loanPartner(options: PartnerOptions): Provider {
  const call = connectSandbox(options, 'loan partner');
  const post = (operation: string, path: string, key: string, body: unknown = {}): Promise<ApiAnswer<Application>> =>
    call(operation, applicationSchema, 'POST', path, { key, body });
  const at = (payment: { readonly sessionId: string | null }): string => `/partner/v1/applications/${payment.sessionId ?? 'none'}`;
  return {
    async open(request) {
      const details = await request.details();
      const kind = request.payment.typePayment === 'leasing' ? 'leasing' : 'instalments';
      return toDone(
        await post('open', '/partner/v1/applications', request.payment.id, {
          partner: loanPartners[request.market][kind],
          merchant: getMerchant(request.market),
          kind,
          reference: request.payment.id,
          amount: request.payment.amount,
          currency: request.payment.currency,
          locale: markets[request.market].locale,
          order_number: request.orderNumber,
          calculation: details.installment ?? details.leasing,
          applicant: details.applicant,
          goods: details.lines.map(({ name, quantity, total }) => ({ name, quantity, total: total.amount })),
          return_url: request.returnUrl,
          notify_url: options.notifyUrl,
        }),
      );
    },
    async read(payment) {
      const path = payment.sessionId === null ? `/partner/v1/applications?reference=${payment.id}` : at(payment);
      const answer = await call('read', applicationSchema, 'GET', path);
      return answer.ok ? toSnapshot(answer.body) : null;
    },
    capture: async (payment, key) => toDone(await post('capture', `${at(payment)}/complete`, key)),
    void: async (payment, key) => toDone(await post('void', `${at(payment)}/cancel`, key)),
    refund: async (payment, amount, key) => toDone(await post('refund', `${at(payment)}/refund`, key, { amount })),
    hear(raw, headers, now) {
      if (!isSigned(raw, headers[SIGNATURE_HEADER], options.secret, now)) return null;
      const event = eventSchema.parse(JSON.parse(raw.toString('utf8')));
      const { application } = event;
      const snapshot = toSnapshot(application);
      return { eventId: event.id, type: event.type, paymentId: application.reference, sessionId: application.id, snapshot };
    },
  };
}

const getMerchant = (market: Market): string => `okruh-${market}`;
