import { join } from 'node:path';
import { z } from 'zod';
import type { Controls } from '../controls.ts';
import { openJournal, type Journal } from '../journal.ts';
import { createWebhooks, type Webhooks } from '../webhooks.ts';
import { type Change, type Dispute, fail, isOverdue, newId, type NewSession, openSession, type Session, sessionSchema } from './session.ts';

export const SIGNATURE_HEADER = 'x-sandbox-signature';

/** A move of money, as the bank's books have it. */
interface LedgerEntry {
  readonly at: string;
  readonly session: string;
  readonly merchant: string;
  readonly reference: string;
  /** `dispute` leaves the merchant; `dispute-won` comes back to them. */
  readonly kind: 'capture' | 'refund' | 'dispute' | 'dispute-won';
  readonly amount: number;
  readonly currency: string;
}

/** What merchants see of a session: everything but the bank's own bookkeeping. */
export const sessionView = (session: Session, publicUrl: string): Record<string, unknown> => {
  const { refund_keys: _keys, notify_url: _notify, holder: _holder, keep_card: _keep, ...view } = session;
  return { ...view, url: `${publicUrl}/bank/${session.method === 'pay_later' ? 'later' : 'pay'}/${session.id}` };
};

/** The bank's memory: sessions, the ledger of what moved, and who has to be reported. */
export interface Sessions {
  find(id: string): Session | undefined;
  /** The newest one of a merchant's own id. */
  ofReference(reference: string): Session | undefined;
  /** The same key gives the same session. */
  create(body: NewSession, key: string): Session;
  /** Applies a change, writes it down, moves the money in the ledger, tells the merchant. */
  apply(session: Session, change: Change): Session | { readonly refused: string };
  readonly ledger: readonly LedgerEntry[];
  /** The newest paid ones first. */
  paid(): readonly Session[];
  close(): Promise<void>;
}

export interface BankOptions {
  readonly secret: string;
  /** Where browsers reach the sandbox, without a slash at the end. */
  readonly publicUrl: string;
  /** Folder of the journal; null keeps nothing. */
  readonly dir: string | null;
  readonly controls: Controls;
}

const sumDisputed = (session: Session | undefined, status?: Dispute['status']): number =>
  (session?.disputes ?? []).reduce((sum, dispute) => (status === undefined || dispute.status === status ? sum + dispute.amount : sum), 0);

const savedSchema = sessionSchema.extend({ key: z.string() });
type Saved = z.infer<typeof savedSchema>;

export async function openSessions({ secret, publicUrl, dir, controls }: BankOptions): Promise<Sessions> {
  const journal: Journal<Saved> = await openJournal(dir === null ? null : join(dir, 'bank.jsonl'), (value) => savedSchema.parse(value));
  const webhooks: Webhooks = createWebhooks(secret, SIGNATURE_HEADER);
  const byId = new Map<string, Saved>();
  const byKey = new Map<string, string>();
  const byReference = new Map<string, string>();
  const ledger: LedgerEntry[] = [];

  const keep = (session: Saved): void => {
    const before = byId.get(session.id);
    byId.set(session.id, session);
    byKey.set(session.key, session.id);
    byReference.set(session.reference, session.id);
    const entry = { at: session.updated_at, session: session.id, merchant: session.merchant, reference: session.reference };
    const captured = session.captured - (before?.captured ?? 0);
    const refunded = session.refunded - (before?.refunded ?? 0);
    if (captured > 0) ledger.push({ ...entry, kind: 'capture', amount: captured, currency: session.currency });
    if (refunded > 0) ledger.push({ ...entry, kind: 'refund', amount: refunded, currency: session.currency });
    const withheld = sumDisputed(session) - sumDisputed(before);
    const reinstated = sumDisputed(session, 'won') - sumDisputed(before, 'won');
    if (withheld > 0) ledger.push({ ...entry, kind: 'dispute', amount: withheld, currency: session.currency });
    if (reinstated > 0) ledger.push({ ...entry, kind: 'dispute-won', amount: reinstated, currency: session.currency });
  };
  for (const session of journal.held) keep(session);

  const write = (session: Saved): void => {
    keep(session);
    journal.write(session);
  };
  const publish = (session: Session): void => {
    if (controls.takes(session.merchant, 'drop')) return;
    const event = { id: newId('evt'), type: 'session.updated', created_at: session.updated_at, session: sessionView(session, publicUrl) };
    webhooks.send(session.notify_url, event, controls.of(session.merchant));
  };
  const apply: Sessions['apply'] = (session, change) => {
    const held = byId.get(session.id);
    if ('refused' in change && typeof change.refused === 'string') return { refused: change.refused };
    if (held === undefined || Object.keys(change).length === 0) return held ?? session;
    const changed: Saved = { ...held, ...change, version: held.version + 1, updated_at: new Date().toISOString() };
    write(changed);
    publish(changed);
    return changed;
  };
  /** The clock ends what nobody paid; looked at whenever somebody asks. */
  const current = (id: string | undefined): Session | undefined => {
    const session = id === undefined ? undefined : byId.get(id);
    if (session === undefined || !isOverdue(session, Date.now())) return session;
    const ended = apply(session, fail(session, 'expired'));
    return 'refused' in ended ? session : ended;
  };

  return {
    find: current,
    ofReference: (reference) => current(byReference.get(reference)),
    create(body, key) {
      const held = byKey.get(key);
      const before = held === undefined ? undefined : current(held);
      if (before !== undefined) return before;
      const capture = controls.of(body.merchant).manual_capture ? 'manual' : body.capture;
      const session = { ...openSession({ ...body, capture }, newId('ses'), new Date().toISOString()), key };
      write(session);
      return session;
    },
    apply,
    ledger,
    paid: () =>
      [...byId.values()]
        .filter(({ status }) => status === 'captured')
        .toSorted((one, other) => other.updated_at.localeCompare(one.updated_at))
        .slice(0, 50),
    async close() {
      webhooks.close();
      await journal.close();
    },
  };
}
