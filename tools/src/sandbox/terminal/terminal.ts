import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { withErrors } from '../failures.ts';
import { json, notFound, type SandboxAnswer, type SandboxParty, type SandboxRequest } from '../party.ts';

/** What a reader does with the next payments; `ignore` waits for a card for ever. */
const behaviourSchema = z.object({
  outcome: z.enum(['approve', 'decline', 'ignore', 'offline']).default('approve'),
  delay_ms: z.int().min(0).max(60_000).default(1_200),
});
type Behaviour = z.output<typeof behaviourSchema>;

interface Intent {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  status: 'requires_payment_method' | 'canceled' | 'succeeded';
  error: string | null;
  refunded: number;
}

const DIGITS = '0092';
const refuse = (status: number, code: string, message: string): SandboxAnswer =>
  json(status, { error: { type: 'invalid_request_error', code, message } });

/**
 * Card terminals in the shape of Stripe Terminal, server-driven: payment intents for `card_present`, readers that show one at a time and
 * answer by themselves after a moment. Nothing is written to a disk.
 */
export function terminalParty({ secret }: { readonly secret: string }): SandboxParty {
  const intents = new Map<string, Intent>();
  /** Answers by idempotency key. */
  const answered = new Map<string, SandboxAnswer>();
  /** Payment that a reader shows. */
  const shown = new Map<string, string>();
  const behaviours = new Map<string, Behaviour>();
  const getBehaviour = (reader: string): Behaviour => behaviours.get(reader) ?? behaviours.get('*') ?? behaviourSchema.parse({});

  const intentView = (intent: Intent): object => ({
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    currency: intent.currency,
    status: intent.status,
    last_payment_error: intent.error === null ? null : { code: 'card_declined', decline_code: intent.error },
    latest_charge: intent.status === 'succeeded' ? { payment_method_details: { card_present: { brand: 'visa', last4: DIGITS } } } : null,
  });
  const readerView = (reader: string): object => ({ id: reader, object: 'terminal.reader', action: shown.get(reader) ?? null });

  function create(form: URLSearchParams): SandboxAnswer {
    const amount = Number(form.get('amount'));
    const currency = form.get('currency') ?? '';
    if (!Number.isSafeInteger(amount) || amount <= 0 || !['czk', 'ron'].includes(currency))
      return refuse(400, 'parameter_invalid', 'amount or currency');
    if (form.get('payment_method_types[]') !== 'card_present') return refuse(400, 'parameter_invalid', 'payment_method_types');
    const intent: Intent = { id: `pi_${randomUUID()}`, amount, currency, status: 'requires_payment_method', error: null, refunded: 0 };
    intents.set(intent.id, intent);
    return json(200, intentView(intent));
  }

  function show(reader: string, form: URLSearchParams): SandboxAnswer {
    const { outcome, delay_ms: delay } = getBehaviour(reader);
    const intent = intents.get(form.get('payment_intent') ?? '');
    if (outcome === 'offline') return refuse(400, 'terminal_reader_offline', 'Reader is currently offline');
    if (intent === undefined || intent.status !== 'requires_payment_method') return refuse(400, 'intent_invalid_state', 'payment_intent');
    const busy = shown.get(reader);
    if (busy !== undefined && busy !== intent.id) return refuse(400, 'terminal_reader_busy', 'Reader is currently busy');
    shown.set(reader, intent.id);
    if (outcome !== 'ignore') setTimeout(() => answerCard(reader, intent, outcome), delay).unref();
    return json(200, readerView(reader));
  }

  function answerCard(reader: string, intent: Intent, outcome: 'approve' | 'decline'): void {
    if (shown.get(reader) !== intent.id || intent.status !== 'requires_payment_method') return;
    shown.delete(reader);
    if (outcome === 'approve') intent.status = 'succeeded';
    else intent.error = 'insufficient_funds';
  }

  function refund(form: URLSearchParams): SandboxAnswer {
    const intent = intents.get(form.get('payment_intent') ?? '');
    const amount = Number(form.get('amount'));
    if (intent === undefined || intent.status !== 'succeeded' || !(amount > 0))
      return refuse(400, 'charge_not_refundable', 'payment_intent');
    if (intent.refunded + amount > intent.amount) return refuse(400, 'charge_already_refunded', 'amount');
    intent.refunded += amount;
    return json(200, { id: `re_${randomUUID()}`, object: 'refund', amount, status: 'succeeded' });
  }

  function once(request: SandboxRequest, act: (form: URLSearchParams) => SandboxAnswer): SandboxAnswer {
    const key = request.headers['idempotency-key'];
    const form = new URLSearchParams(request.body.toString('utf8'));
    if (typeof key !== 'string') return act(form);
    const answer = answered.get(key) ?? act(form);
    answered.set(key, answer);
    return answer;
  }

  function control({ method, body, query }: SandboxRequest): SandboxAnswer {
    const reader = query.get('reader') ?? '*';
    if (method === 'DELETE') behaviours.delete(reader);
    if (method === 'PUT') {
      const parsed = behaviourSchema.safeParse(JSON.parse(body.toString('utf8') || '{}'));
      if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
      behaviours.set(reader, parsed.data);
    }
    return json(200, getBehaviour(reader));
  }

  function answerCall(request: SandboxRequest): SandboxAnswer {
    const { method, path } = request;
    const [, , first, id = '', command = ''] = path.split('/');
    const reader = path.split('/')[4] ?? '';
    if (method === 'POST' && path === '/v1/payment_intents') return once(request, create);
    if (method === 'POST' && path === '/v1/refunds') return once(request, refund);
    if (first === 'terminal' && method === 'POST') {
      const action = path.split('/')[5];
      if (action === 'process_payment_intent') return show(reader, new URLSearchParams(request.body.toString('utf8')));
      if (action !== 'cancel_action') return notFound;
      shown.delete(reader);
      return json(200, readerView(reader));
    }
    const intent = first === 'payment_intents' ? intents.get(id) : undefined;
    if (intent === undefined) return refuse(404, 'resource_missing', path);
    if (method === 'GET' && command === '') return json(200, intentView(intent));
    if (method !== 'POST' || command !== 'cancel') return notFound;
    if (intent.status === 'succeeded') return refuse(400, 'payment_intent_unexpected_state', 'It has a status of succeeded');
    intent.status = 'canceled';
    return json(200, intentView(intent));
  }

  return withErrors({
    prefix: '/terminal',
    summary: 'card terminals of the stores; a card is held to each after a moment',
    answer(request) {
      if (request.path === '/readers/control') return control(request);
      if (request.headers.authorization !== `Bearer ${secret}`) return refuse(401, 'api_key_invalid', 'Invalid API Key');
      return answerCall(request);
    },
  });
}
