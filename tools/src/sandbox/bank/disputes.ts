import { z } from 'zod';
import { escapeHtml, html, json, notFound, type SandboxAnswer, type SandboxRequest, seeOther } from '../party.ts';
import { formatAmount, page } from './page.ts';
import { decideDispute, openDispute, type Session } from './session.ts';
import type { Sessions } from './sessions.ts';

const openSchema = z.object({
  /** The merchant's own id of the payment. */
  reference: z.string().min(1).max(100),
  reason: z.enum(['fraudulent', 'product_not_received', 'product_unacceptable', 'duplicate']).default('fraudulent'),
  /** Until the answer is due. */
  days: z.coerce.number().int().min(1).max(60).default(9),
});
const decideSchema = z.object({ reference: z.string().min(1).max(100), status: z.enum(['under_review', 'won', 'lost']) });

/** What payers ask their banks about payments: opened and decided here, by a person or a test. */
export function createDisputes(sessions: Sessions): { answer(request: SandboxRequest, id: string): SandboxAnswer } {
  return {
    /** `POST /bank/disputes` opens one, `POST /bank/disputes/:id` decides it, `GET` is a page that does both. */
    answer(request, id) {
      if (request.method !== 'POST') return html(disputesPage(sessions.paid()));
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
      const text = request.body.toString('utf8');
      const body: unknown = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}');
      const parsed = id === '' ? openSchema.safeParse(body) : decideSchema.safeParse(body);
      if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
      const session = sessions.ofReference(parsed.data.reference);
      if (session === undefined) return notFound;
      const { data } = parsed;
      const change = 'status' in data ? decideDispute(session, id, data.status) : openDispute(session, data.reason, data.days);
      const done = sessions.apply(session, change);
      if ('refused' in done) return json(409, { error: done.refused });
      return isForm ? seeOther('/bank/disputes') : json(200, { disputes: done.disputes });
    },
  };
}

const button = (action: string, fields: Readonly<Record<string, string>>, label: string): string =>
  `<form method="post" action="${escapeHtml(action)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')}<button class="plain">${escapeHtml(label)}</button></form>`;

function renderActions(session: Session): string {
  const { reference } = session;
  const [dispute] = session.disputes;
  if (dispute === undefined) return button('/bank/disputes', { reference }, 'Reklamovat u banky');
  const at = `/bank/disputes/${dispute.id}`;
  const isOpen = dispute.status === 'needs_response' || dispute.status === 'under_review';
  return isOpen
    ? button(at, { reference, status: 'won' }, 'Vyhrál obchod') + button(at, { reference, status: 'lost' }, 'Vyhrál zákazník')
    : escapeHtml(dispute.status);
}

const disputesPage = (paid: readonly Session[]): string =>
  page(
    'cs',
    'Reklamace plateb',
    `<table><thead><tr><th scope="col">Platba</th><th scope="col">Částka</th><th scope="col"></th></tr></thead><tbody>${paid
      .map(
        (session) =>
          `<tr><td>${escapeHtml(session.description)}</td><td>${escapeHtml(formatAmount(session.captured, session.currency, session.locale))}</td><td>${renderActions(session)}</td></tr>`,
      )
      .join('')}</tbody></table>`,
  );
