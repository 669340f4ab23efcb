import {
  adminAnswerMessage,
  adminCloseMessage,
  adminGetMessage,
  adminGetMessageFile,
  adminListMessages,
  adminNoteMessage,
  adminReopenMessage,
} from '@okruh/contracts/http/accounts/message-admin';
import { MAX_MESSAGE_ANSWER } from '@okruh/contracts/messages';
import { type Market, markets } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { addWaitingRoute, type Answer, binary, fieldErrors, type Identity, ok, problem, route } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { formErrors } from '../model/form-errors.ts';
import { listMessages, loadFile, loadMessage } from './message.query.ts';
import { listReadableKinds, type MessageStep, takeStep } from './message.repository.ts';

/** What a step of a message is asked with. */
interface StepRequest {
  readonly identity: Identity;
  readonly market: Market;
  readonly requestId: string;
  readonly params: { readonly message: string };
  readonly body: { readonly version: number };
}

/** Messages of visitors in the back office; each kind is read by those who may answer it. */
export function messageAdminRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, personalData } = deps;
  const { db } = database;

  route(app, adminListMessages, async ({ identity, query }) =>
    ok({
      ...(await listMessages(db, personalData, listReadableKinds(identity), query)),
      page: query.page,
      page_size: query.page_size,
    }),
  );

  route(app, adminGetMessage, async ({ identity, params }) => {
    const found = await loadMessage(db, personalData, listReadableKinds(identity), params.message);
    return found === null ? problem('not-found') : ok(found);
  });

  route(app, adminGetMessageFile, async ({ identity, params }) => {
    const found = await loadFile(db, personalData, listReadableKinds(identity), params);
    return found === null ? problem('not-found') : binary(found.content, 'application/octet-stream', found.name);
  });

  /** One step in one transaction; the answer is the message as it is then. */
  const change = async ({ identity, params, body, requestId }: StepRequest, step: MessageStep): Promise<Answer> => {
    const { sub } = identity;
    if (sub === null) return problem('forbidden');
    return db.transaction(async (tx) => {
      const seen = { id: params.message, version: body.version };
      const outcome = await takeStep(tx, deps, { reader: { ...identity, sub }, seen, correlationId: requestId }, step);
      if (outcome === 'changed-meanwhile') return problem('changed-meanwhile', { title: texts.both('message.changed') });
      const found = outcome === 'done' ? await loadMessage(tx, personalData, listReadableKinds(identity), params.message) : null;
      return found === null ? problem('not-found') : ok(found);
    });
  };
  const write = (
    request: StepRequest & { readonly body: { readonly text: string } },
    action: 'answered' | 'noted',
  ): Answer | Promise<Answer> => {
    const { market, body } = request;
    const rules = [fieldRules.required, fieldRules.maxLength(MAX_MESSAGE_ANSWER), fieldRules.plainText];
    const errors = formErrors(market, { text: { value: body.text, rules } }, markets[market].locale);
    return errors === null ? change(request, { action, text: body.text.trim() }) : fieldErrors(errors);
  };

  route(app, adminAnswerMessage, (request) => write(request, 'answered'));
  route(app, adminNoteMessage, (request) => write(request, 'noted'));
  route(app, adminCloseMessage, (request) => change(request, { action: 'closed' }));
  route(app, adminReopenMessage, (request) => change(request, { action: 'reopened' }));

  addWaitingRoute(app, 'accounts', database.office, () => ({
    messages: selectOpen(sql`kind <> 'job-application'`),
    'job-applications': selectOpen(sql`kind = 'job-application'`),
  }));
}

const selectOpen = (where: SQL): SQL => sql`
  select id, number, reason as name, market, created_at as since, due_at as due from messages where state = 'open' and ${where}`;
