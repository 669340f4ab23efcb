import { getContactReasons, messageReferences, sendMessage } from '@okruh/contracts/http/accounts/messages';
import type { MessageKind } from '@okruh/contracts/messages';
import type { FieldErrors } from '@okruh/contracts';
import { fieldRules, type FieldRule } from '@okruh/market/fields';
import {
  created,
  fieldErrors,
  idempotent,
  IDEMPOTENCY_KEY_MAX,
  keyScope,
  ok,
  problem,
  route,
  type Answer,
  type RouteRequest,
} from '@okruh/service-kit';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { formErrors } from '../model/form-errors.ts';
import { contactReasons } from '../stored/tables.ts';
import { chargeReceipt, checkSender, TEXT_MAX, toContent } from './message-form.ts';
import { storeMessage } from './message.repository.ts';

type Request = RouteRequest<typeof sendMessage>;
type Reason = typeof contactReasons.$inferSelect;

/** Reasons that the other kinds stand for; who chooses them in the contact form sends the same. */
const reasonOfKind = { feedback: 'reason-feedback', 'special-offer': 'reason-special-offer' } as const;
const kindOfReason: Readonly<Record<string, MessageKind>> = Object.fromEntries(
  Object.entries(reasonOfKind).map(([kind, reason]) => [reason, kind as keyof typeof reasonOfKind]),
);

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const reasonsInOrder = (): Promise<Reason[]> => db.select().from(contactReasons).orderBy(asc(contactReasons.position));

  route(app, getContactReasons, async ({ market }) => {
    const reasons = await reasonsInOrder();
    return ok({
      reasons: reasons.map(({ id, nameCs, nameRo, requires }) => ({ value: id, label: market === 'cz' ? nameCs : nameRo, requires })),
    });
  });

  route(app, sendMessage, async (request): Promise<Answer> => {
    const { body, market, identity } = request;
    const key = request.raw.headers['idempotency-key'];
    if (key !== undefined && (typeof key !== 'string' || key.length > IDEMPOTENCY_KEY_MAX)) return problem('bad-request');
    const reasons = await reasonsInOrder();
    const reason = reasons.find(({ id }) => id === (body.kind === 'contact' ? body.reason : reasonOfKind[body.kind]));
    const errors = messageErrors(request, reasons, reason);
    if (errors !== null) return fieldErrors(errors);
    if (reason === undefined) throw new Error(`there is no reason for messages of the kind ${body.kind}`);
    const kind = kindOfReason[reason.id] ?? 'contact';
    const references = Object.fromEntries(
      messageReferences.flatMap((name) => (body[name].trim() === '' ? [] : [[name, body[name].trim()]])),
    );
    const content = toContent({ ...body, references });
    const hasReceipt = await chargeReceipt(deps, { market, eMail: body.e_mail, ip: identity.ip });
    return idempotent(db, key, sendMessage.name, keyScope(identity), async (tx) => {
      const { nameCs, nameRo, department } = reason;
      const named = market === 'cz' ? nameCs : nameRo;
      await storeMessage(tx, deps, { market, kind, reason: named, department, content, hasReceipt, files: [] }, request.requestId);
      return created({ received: true });
    });
  });
}

function messageErrors({ market, body }: Request, reasons: readonly Reason[], reason: Reason | undefined): FieldErrors | null {
  const optional = (max: number): FieldRule[] => [fieldRules.maxLength(max), fieldRules.plainText];
  const references = messageReferences.map((name) => {
    const isRequired = reason?.requires.includes(name) ?? false;
    return [name, { value: body[name], rules: [...(isRequired ? [fieldRules.required] : []), ...optional(120)] }] as const;
  });
  return formErrors(market, {
    ...(body.kind === 'contact' && {
      reason: { value: body.reason, rules: [fieldRules.choiceRequired, fieldRules.oneOf(reasons.map(({ id }) => id))] },
    }),
    ...checkSender(body),
    ...Object.fromEntries(references),
    text: { value: body.text, rules: [fieldRules.required, fieldRules.minLength(2), fieldRules.maxLength(TEXT_MAX), fieldRules.plainText] },
  });
}
