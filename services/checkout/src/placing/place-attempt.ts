import type { OrderDraft } from '@okruh/contracts/http/checkout';
import { placeOrder } from '@okruh/contracts/http/orders/internal';
import { callService, DependencyDown, type Logger } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';
import { type AttemptRow, type PlacedAnswer, readAttempt, settlePlaced, settleRefused } from './attempts.repository.ts';
import type { Outcome, MissingLine, Placer } from './placer.ts';

/** How long a shopper waits for services/orders before the worker carries on. */
const PATIENCE_MS = 5_000;

/** What an attempt's cipher is bound to: its draft while it is being placed, then the answer. */
export const attemptPlace = (id: string, what: 'draft' | 'answer'): string => `attempt:${id}:${what}`;

export type PlacerDeps = Pick<Deps, 'database' | 'cipher' | 'keys' | 'ordersUrl'>;

export function createPlacer(deps: PlacerDeps, logger: Logger): Placer {
  const running = new Map<string, Promise<Outcome>>();

  const once = (id: string, work: () => Promise<Outcome>): Promise<Outcome> => {
    const held = running.get(id);
    if (held !== undefined) return held;
    const started = work().finally(() => running.delete(id));
    running.set(id, started);
    return started;
  };

  const toOutcome = (attempt: AttemptRow): Outcome => {
    if (attempt.state === 'placing' || (attempt.state === 'placed' && attempt.cipher === null)) return { kind: 'unknown' };
    if (attempt.state === 'placed')
      return {
        kind: 'placed',
        answer: JSON.parse(deps.cipher.decrypt(attempt.cipher ?? '', attemptPlace(attempt.id, 'answer'))) as PlacedAnswer,
        piecesLeft: null,
      };
    return toRefusal(attempt.refusal);
  };

  async function carry(draft: OrderDraft, cartId: string, requestId: string | undefined): Promise<Outcome> {
    const answer = await ask(draft, requestId);
    if (answer === null) return { kind: 'unknown' };
    if (answer.ok) {
      const placed: PlacedAnswer = {
        order_number: answer.body.number,
        order_code: answer.body.code,
        location: answer.body.location,
        next: decideNext(draft),
        totals: draft.totals,
      };
      const cipher = deps.cipher.encrypt(JSON.stringify(placed), attemptPlace(draft.order_id, 'answer'));
      const piecesLeft = await settlePlaced(deps.database, { draft, cartId, number: answer.body.number, cipher, requestId });
      return { kind: 'placed', answer: placed, piecesLeft };
    }
    const reason = answer.problem?.type.replace(/^urn:okruh:problem:/, '') ?? 'invalid';
    if (answer.status !== 409 && answer.status !== 400) {
      // It is our own misconfiguration or theirs: nothing is decided, the worker tries again.
      logger.error({ order: draft.order_id, status: answer.status, reason }, 'orders can not be asked to place an order');
      return { kind: 'unknown' };
    }
    if (answer.status === 400)
      logger.error({ order: draft.order_id, fields: Object.keys(answer.fieldErrors ?? {}) }, 'orders refused a draft');
    const refusal = { reason, lines: parseMissing(answer.problem?.extra?.['lines']) };
    await settleRefused(deps.database, draft.order_id, refusal);
    return { kind: 'refused', ...refusal };
  }

  async function ask(draft: OrderDraft, requestId: string | undefined) {
    try {
      return await callService(placeOrder, {
        baseUrl: deps.ordersUrl,
        keys: deps.keys,
        market: draft.market,
        timeoutMs: PATIENCE_MS,
        request: { params: { order: draft.order_id }, body: draft },
        ...(requestId === undefined ? {} : { requestId }),
      });
    } catch (error) {
      if (error instanceof DependencyDown) return null;
      throw error;
    }
  }

  return {
    place: (draft, cartId, requestId) => once(draft.order_id, () => carry(draft, cartId, requestId)),
    resume: (attempt, requestId) =>
      once(attempt.id, async () => {
        // It may have been settled since it was read.
        const now = await readAttempt(deps.database, attempt.id);
        if (now === null || now.state !== 'placing' || now.cipher === null) return now === null ? { kind: 'unknown' } : toOutcome(now);
        return carry(JSON.parse(deps.cipher.decrypt(now.cipher, attemptPlace(now.id, 'draft'))) as OrderDraft, now.cartId, requestId);
      }),
    toOutcome,
    encrypt: (draft) => deps.cipher.encrypt(JSON.stringify(draft), attemptPlace(draft.order_id, 'draft')),
  };
}

/** What the browser does next. */
function decideNext({ payment, totals }: OrderDraft): PlacedAnswer['next'] {
  if (totals.total.amount === 0 || totals.trade_in_method === 'in_store') return 'none';
  switch (payment.type_payment) {
    case 'bank_transfer':
      return 'transfer';
    case 'cash_on_delivery':
      return 'none';
    case 'instalments':
      return payment.installment?.arrange_type === 'on-store' ? 'none' : 'pay';
    case 'card':
    case 'wallet_a':
    case 'wallet_b':
    case 'pay_later':
    case 'leasing':
      return 'pay';
  }
}

function parseMissing(lines: unknown): MissingLine[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null || !('variant_id' in line) || !('available' in line)) return [];
    return typeof line.variant_id === 'string' && typeof line.available === 'number'
      ? [{ variant_id: line.variant_id, available: line.available }]
      : [];
  });
}

function toRefusal(refusal: AttemptRow['refusal']): Outcome {
  const reason = refusal?.['reason'];
  return { kind: 'refused', reason: typeof reason === 'string' ? reason : 'invalid', lines: parseMissing(refusal?.['lines']) };
}
