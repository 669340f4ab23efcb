import { mayDo } from '@okruh/contracts';
import { messageAnswered, messageReceived } from '@okruh/contracts/events/accounts';
import { type MessageAction, type MessageKind, messagePermissions } from '@okruh/contracts/messages';
import type { Market } from '@okruh/market';
import { appendEvent, type Identity, type Tx } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '../deps.ts';
import { findAnswerDue } from '../model/answer-due.ts';
import { filePlace, type MessageContent, messagePlace, stepPlace } from '../model/message-content.ts';
import type { MessageRow } from '../stored/opened-message.ts';
import { messageFiles, messages, messageSteps } from '../stored/tables.ts';

/** A message as a form sent it. */
export interface ReceivedMessage {
  readonly market: Market;
  readonly kind: MessageKind;
  /** In the market's language; nothing that was typed, for the receipt repeats it. */
  readonly reason: string;
  readonly department: string;
  readonly content: MessageContent;
  readonly hasReceipt: boolean;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

/** Stores a message with its files, sealed, and announces it. */
export async function storeMessage(tx: Tx, { personalData }: Pick<Deps, 'personalData'>, message: ReceivedMessage, correlationId: string) {
  const { market, kind, reason, department, content, hasReceipt, files } = message;
  const id = uuidv7();
  const now = new Date();
  await tx.insert(messages).values({
    id,
    market,
    kind,
    reason,
    department,
    contentCiphertext: personalData.encrypt(messagePlace(id), JSON.stringify(content)),
    eMailIndex: personalData.eMailIndex(content.e_mail),
    hasReceipt,
    createdAt: now,
    dueAt: findAnswerDue(market, now),
  });
  for (const file of files) {
    const fileId = uuidv7();
    await tx.insert(messageFiles).values({
      id: fileId,
      messageId: id,
      nameCiphertext: personalData.encrypt(filePlace(fileId, 'name'), file.name),
      contentCiphertext: personalData.encrypt(filePlace(fileId, 'content'), file.content.toString('base64')),
      size: file.content.length,
    });
  }
  await appendEvent(tx, messageReceived, {
    subject: id,
    version: 1,
    market,
    correlationId,
    data: { message_id: id, market, kind, department, received_at: now.toISOString() },
  });
}

/** Kinds of messages that somebody may read and answer. */
export const listReadableKinds = ({ roles }: Pick<Identity, 'roles'>): MessageKind[] =>
  (Object.keys(messagePermissions) as MessageKind[]).filter((kind) => mayDo(roles, messagePermissions[kind]));

/** Message as its reader saw it. */
export interface SeenMessage {
  readonly id: string;
  readonly version: number;
}

/** What is done to a message, with its text. */
export type MessageStep =
  | { readonly action: 'answered' | 'noted'; readonly text: string }
  | { readonly action: 'closed' | 'reopened'; readonly text?: never };

/** State that a step leads to; null when it stays. */
const nextStates = { answered: 'answered', noted: null, closed: 'closed', reopened: 'open' } as const satisfies Readonly<
  Record<MessageAction, MessageRow['state'] | null>
>;

export type StepOutcome = 'done' | 'not-found' | 'changed-meanwhile';

/** Does one step to a message that nobody has changed since; an answer leaves as a mail. */
export async function takeStep(
  tx: Tx,
  { personalData }: Pick<Deps, 'personalData'>,
  {
    reader,
    seen,
    correlationId,
  }: { readonly reader: Identity & { readonly sub: string }; readonly seen: SeenMessage; readonly correlationId: string },
  step: MessageStep,
): Promise<StepOutcome> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, seen.id)).for('update');
  if (row === undefined || !mayDo(reader.roles, messagePermissions[row.kind])) return 'not-found';
  const isPossible = step.action === 'closed' ? row.state === 'open' : step.action !== 'reopened' || row.state !== 'open';
  if (row.version !== seen.version || !isPossible) return 'changed-meanwhile';
  const version = row.version + 1;
  const id = uuidv7();
  const at = new Date();
  await tx
    .update(messages)
    .set({ state: nextStates[step.action] ?? row.state, version })
    .where(eq(messages.id, row.id));
  await tx.insert(messageSteps).values({
    id,
    messageId: row.id,
    at,
    accountId: reader.sub,
    action: step.action,
    textCiphertext: step.text === undefined ? null : personalData.encrypt(stepPlace(id), step.text),
  });
  if (step.action === 'answered')
    await appendEvent(tx, messageAnswered, {
      subject: row.id,
      version,
      market: row.market,
      correlationId,
      data: { message_id: row.id, answer_id: id, market: row.market, answered_at: at.toISOString() },
    });
  return 'done';
}
