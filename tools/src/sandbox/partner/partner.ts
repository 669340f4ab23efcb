import { join } from 'node:path';
import { z } from 'zod';
import { isMerchant } from '../bank/bank.ts';
import { newId } from '../bank/session.ts';
import type { BankOptions } from '../bank/sessions.ts';
import { openJournal } from '../journal.ts';
import { html, json, notFound, type SandboxAnswer, type SandboxParty, type SandboxRequest, seeOther } from '../party.ts';
import { createWebhooks } from '../webhooks.ts';
import { type Application, applicationSchema, mayBecome, newApplicationSchema } from './application.ts';
import { applicationPage, LEAST_INCOME } from './pages.ts';

const SIGNATURE_HEADER = 'x-partner-signature';
const refundSchema = z.object({ amount: z.int().min(1) });

/** The partner's memory, and the telling of every change. */
interface Applications {
  find(id: string): Application | undefined;
  ofReference(reference: string): Application | undefined;
  add(application: Application): Application;
  change(application: Application, change: Partial<Application>): Application;
  close(): Promise<void>;
}

async function openApplications({ secret, publicUrl, dir, controls }: BankOptions): Promise<Applications> {
  const journal = await openJournal(dir === null ? null : join(dir, 'partner.jsonl'), (value) => applicationSchema.parse(value));
  const webhooks = createWebhooks(secret, SIGNATURE_HEADER);
  const byId = new Map<string, Application>();
  const byReference = new Map<string, string>();
  const keep = (application: Application): Application => {
    byId.set(application.id, application);
    byReference.set(application.reference, application.id);
    return application;
  };
  for (const application of journal.held) keep(application);
  return {
    find: (id) => byId.get(id),
    ofReference: (reference) => byId.get(byReference.get(reference) ?? ''),
    add(application) {
      journal.write(application);
      return keep(application);
    },
    change(application, change) {
      const changed = keep({ ...application, ...change, version: application.version + 1, updated_at: new Date().toISOString() });
      journal.write(changed);
      const event = { id: newId('evt'), type: 'application.updated', application: applicationView(changed, publicUrl) };
      if (!controls.takes(changed.merchant, 'drop')) webhooks.send(changed.notify_url, event, controls.of(changed.merchant));
      return changed;
    },
    async close() {
      webhooks.close();
      await journal.close();
    },
  };
}

const applicationView = (application: Application, publicUrl: string): Record<string, unknown> => {
  const { refund_keys: _keys, notify_url: _notify, initials: _initials, ...view } = application;
  return { ...view, url: `${publicUrl}/partner/apply/${application.id}` };
};

/** Who lends: instalments and leasing. Its API stands in tools/src/sandbox/README.md. */
export async function partnerParty(options: BankOptions): Promise<SandboxParty> {
  const { secret, publicUrl, controls } = options;
  const applications = await openApplications(options);
  const view = (application: Application, status = 200): SandboxAnswer => json(status, applicationView(application, publicUrl));

  const apply = (request: SandboxRequest): SandboxAnswer => {
    const parsed = newApplicationSchema.safeParse(JSON.parse(request.body.toString('utf8') || '{}'));
    if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
    const { applicant, goods: _goods, calculation: _calculation, ...body } = parsed.data;
    if (controls.takes(body.merchant, 'fail_create')) return json(503, { error: 'unavailable' });
    const before = applications.ofReference(body.reference);
    if (before !== undefined) return view(before);
    const initials = `${applicant.first_name.slice(0, 1)}. ${applicant.last_name.slice(0, 1)}.`;
    const at = new Date().toISOString();
    return view(
      applications.add({ ...body, id: newId('loan'), state: 'draft', refunded: 0, initials, refund_keys: [], updated_at: at, version: 1 }),
      201,
    );
  };

  const command = (application: Application, name: string, request: SandboxRequest): SandboxAnswer => {
    if (name === 'refund') return refund(applications, application, request, view);
    const state = name === 'complete' ? 'sent' : name === 'cancel' ? 'cancelled' : null;
    if (state === null) return notFound;
    if (application.state === state) return view(application);
    return mayBecome(application, state) ? view(applications.change(application, { state })) : json(409, { error: application.state });
  };

  return {
    prefix: '/partner',
    summary: 'instalments and leasing: applications, their page, completion',
    answer(request) {
      const [, first = '', second = '', third = '', fourth = ''] = request.path.split('/');
      if (first === 'control') return controls.answer(request, second || '*');
      if (first === 'apply') return applicantPage(applications, request, second);
      if (first !== 'v1' || second !== 'applications') return notFound;
      if (!isMerchant(request, secret)) return json(401, { error: 'unauthorised' });
      if (third === '' && request.method === 'POST') return apply(request);
      const application = third === '' ? applications.ofReference(request.query.get('reference') ?? '') : applications.find(third);
      if (application === undefined) return json(404, { error: 'no-such-application' });
      return request.method === 'GET' ? view(application) : command(application, fourth, request);
    },
    close: () => applications.close(),
  };
}

function refund(
  applications: Applications,
  application: Application,
  request: SandboxRequest,
  view: (application: Application) => SandboxAnswer,
): SandboxAnswer {
  const parsed = refundSchema.safeParse(JSON.parse(request.body.toString('utf8') || '{}'));
  const key = String(request.headers['idempotency-key'] ?? '');
  if (!parsed.success) return json(400, { error: 'invalid' });
  if (application.refund_keys.includes(key)) return view(application);
  const refunded = application.refunded + parsed.data.amount;
  if (application.state !== 'sent' || refunded > application.amount) return json(409, { error: 'not-refundable' });
  return view(applications.change(application, { refunded, refund_keys: [...application.refund_keys, key] }));
}

/** The customer asks, the partner decides at once, the customer signs. */
function applicantPage(applications: Applications, request: SandboxRequest, id: string): SandboxAnswer {
  const application = applications.find(id);
  if (application === undefined) return notFound;
  const at = `/partner/apply/${application.id}`;
  if (application.state !== 'draft' && application.state !== 'approved') return seeOther(application.return_url);
  if (request.method !== 'POST') return html(applicationPage(application, at));
  const form = new URLSearchParams(request.body.toString('utf8'));
  const answer = form.get('answer');
  if (answer === 'cancel') applications.change(application, { state: 'cancelled' });
  else if (answer === 'sign' && application.state === 'approved') applications.change(application, { state: 'signed' });
  else if (answer === 'submit' && application.state === 'draft') {
    const submitted = applications.change(application, { state: 'submitted' });
    const income = Number((form.get('income') ?? '').replaceAll(/\D/g, '')) * 100;
    const isApproved = income >= LEAST_INCOME[application.currency];
    applications.change(submitted, { state: isApproved ? 'approved' : 'declined' });
    return seeOther(isApproved ? at : application.return_url);
  }
  return seeOther(application.return_url);
}
