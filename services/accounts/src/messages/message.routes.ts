import { messageReceived } from '@okruh/contracts/events/accounts';
import { getContactReasons, messageReferences, sendMessage } from '@okruh/contracts/http/accounts/messages';
import type { FieldErrors } from '@okruh/contracts';
import { fieldRules, parseEmail, type FieldRule } from '@okruh/market/fields';
import {
  appendEvent,
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
  type Tx,
} from '@okruh/service-kit';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '../deps.ts';
import { normaliseEmail } from '../model/e-mail-address.ts';
import { formErrors } from '../model/form-errors.ts';
import { messagePlace, type MessageContent } from '../model/message-content.ts';
import { contactReasons, messages } from '../stored/tables.ts';
import { mailBuckets } from '../stored/throttle.repository.ts';

type Request = RouteRequest<typeof sendMessage>;
type Reason = typeof contactReasons.$inferSelect;

/** Reasons that the other kinds stand for: they have a form of their own. */
const reasonOfKind = { feedback: 'reason-feedback', 'special-offer': 'reason-special-offer' } as const;
const TEXT_MAX = 5_000;

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
    const key = request.raw.headers['idempotency-key'];
    if (key !== undefined && (typeof key !== 'string' || key.length > IDEMPOTENCY_KEY_MAX)) return problem('bad-request');
    const reasons = await reasonsInOrder();
    const { kind } = request.body;
    const reason = reasons.find(({ id }) => id === (kind === 'contact' ? request.body.reason : reasonOfKind[kind]));
    const errors = messageErrors(request, reasons, reason);
    if (errors !== null) return fieldErrors(errors);
    if (reason === undefined) throw new Error(`there is no reason for messages of the kind ${kind}`);
    // Anybody may name any address: past the limit the message counts, but nobody's inbox is flooded with receipts.
    const mailbox = normaliseEmail(request.body.e_mail);
    const waitSeconds = await deps.throttle.charge(
      mailBuckets('receipt', { market: request.market, eMail: mailbox, ip: request.identity.ip }),
    );
    return idempotent(db, key, sendMessage.name, keyScope(request.identity), (tx) =>
      keepMessage(tx, deps, request, { reason, hasReceipt: waitSeconds === null }),
    );
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
    name: { value: body.name, rules: [fieldRules.required, fieldRules.maxLength(100), fieldRules.personName] },
    e_mail: { value: body.e_mail, rules: [fieldRules.required, fieldRules.maxLength(120), fieldRules.eMail] },
    phone: { value: body.phone, rules: [fieldRules.phone] },
    ...Object.fromEntries(references),
    text: { value: body.text, rules: [fieldRules.required, fieldRules.minLength(2), fieldRules.maxLength(TEXT_MAX), fieldRules.plainText] },
  });
}

async function keepMessage(
  tx: Tx,
  deps: Deps,
  request: Request,
  { reason, hasReceipt }: { reason: Reason; hasReceipt: boolean },
): Promise<Answer> {
  const { market, body, requestId } = request;
  const id = uuidv7();
  const eMail = parseEmail(body.e_mail);
  const content: MessageContent = {
    name: body.name.trim(),
    e_mail: eMail,
    phone: body.phone.trim(),
    text: body.text.trim(),
    references: Object.fromEntries(messageReferences.flatMap((name) => (body[name].trim() === '' ? [] : [[name, body[name].trim()]]))),
  };
  const [row] = await tx
    .insert(messages)
    .values({
      id,
      market,
      kind: body.kind,
      reason: market === 'cz' ? reason.nameCs : reason.nameRo,
      department: reason.department,
      contentCiphertext: deps.personalData.encrypt(messagePlace(id), JSON.stringify(content)),
      hasReceipt,
    })
    .returning();
  if (row === undefined) throw new Error('the message was not written');
  await appendEvent(tx, messageReceived, {
    subject: id,
    version: 1,
    market,
    correlationId: requestId,
    data: { message_id: id, market, kind: row.kind, department: row.department, received_at: row.createdAt.toISOString() },
  });
  return created({ received: true });
}
