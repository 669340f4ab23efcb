import { messageReferences } from '@okruh/contracts/http/accounts/messages';
import type { adminListMessages, MessageDetail, MessageRow as ShownMessage } from '@okruh/contracts/http/accounts/message-admin';
import { MESSAGE_DAYS, type MessageKind } from '@okruh/contracts/messages';
import { addDays, todayIn } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { filePlace, type MessageContent, stepPlace } from '../model/message-content.ts';
import { displayName, openAccount } from '../stored/account.repository.ts';
import { type MessageRow, openMessage } from '../stored/opened-message.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { accounts, messageFiles, messages, messageSteps } from '../stored/tables.ts';

/** Messages of the same sender that a message names. */
const MAX_OTHERS = 20;
type ListQuery = z.output<typeof adminListMessages.query>;

/** What somebody typed: a number, or the whole address of who wrote. */
function buildSearch(personalData: PersonalData, q: string): SQL | undefined {
  const typed = q.trim();
  if (typed === '') return undefined;
  const isNumber = /^\d{1,15}$/.test(typed);
  return or(isNumber ? eq(messages.number, Number(typed)) : undefined, inArray(messages.eMailIndex, personalData.eMailIndexes(typed)));
}

/** A page of the messages of these kinds. */
export async function listMessages(
  tx: Tx,
  personalData: PersonalData,
  kinds: readonly MessageKind[],
  query: ListQuery,
): Promise<{ items: ShownMessage[]; total: number }> {
  const isListed = and(
    inArray(messages.kind, [...kinds]),
    query.market === undefined ? undefined : eq(messages.market, query.market),
    query.kind === undefined ? undefined : eq(messages.kind, query.kind),
    query.state === undefined ? undefined : eq(messages.state, query.state),
    buildSearch(personalData, query.q ?? ''),
  );
  const isAscending = query.sort === 'received';
  const hasFile = exists(tx.select({ id: messageFiles.id }).from(messageFiles).where(eq(messageFiles.messageId, messages.id)));
  const [rows, total] = await Promise.all([
    tx
      .select({ row: messages, hasFile: sql<boolean>`${hasFile}` })
      .from(messages)
      .where(isListed)
      .orderBy(...(isAscending ? [asc(messages.createdAt), asc(messages.id)] : [desc(messages.createdAt), desc(messages.id)]))
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size),
    tx.$count(messages, isListed),
  ]);
  return {
    items: rows.map(({ row, hasFile: has }) => toRow(row, openMessage(personalData, row), has)),
    total,
  };
}

/** A message with everything about it; null when there is none of these kinds. */
export async function loadMessage(
  tx: Tx,
  personalData: PersonalData,
  kinds: readonly MessageKind[],
  id: string,
): Promise<MessageDetail | null> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), inArray(messages.kind, [...kinds])));
  if (row === undefined) return null;
  const [files, steps, others] = await Promise.all([
    tx
      .select({ id: messageFiles.id, size: messageFiles.size, name: messageFiles.nameCiphertext })
      .from(messageFiles)
      .where(eq(messageFiles.messageId, id))
      .orderBy(asc(messageFiles.id)),
    tx
      .select({ step: messageSteps, account: accounts })
      .from(messageSteps)
      .innerJoin(accounts, eq(accounts.id, messageSteps.accountId))
      .where(eq(messageSteps.messageId, id))
      .orderBy(asc(messageSteps.at), asc(messageSteps.id)),
    row.eMailIndex === null
      ? []
      : tx
          .select()
          .from(messages)
          .where(and(eq(messages.eMailIndex, row.eMailIndex), inArray(messages.kind, [...kinds]), ne(messages.id, id)))
          .orderBy(desc(messages.createdAt), desc(messages.id))
          .limit(MAX_OTHERS),
  ]);
  const content = openMessage(personalData, row);
  const { name, e_mail, phone, text, references } = content;
  return {
    ...toRow(row, content, files.length > 0),
    name,
    e_mail,
    phone,
    text,
    references: messageReferences.flatMap((field) => (references[field] === undefined ? [] : [{ field, value: references[field] }])),
    files: files.map((file) => ({ id: file.id, size: file.size, name: personalData.open(filePlace(file.id, 'name'), file.name) })),
    steps: steps.map(({ step, account }) => ({
      at: step.at.toISOString(),
      by: { id: account.id, name: displayName(openAccount(personalData, account)) },
      action: step.action,
      text: step.textCiphertext === null ? '' : personalData.open(stepPlace(step.id), step.textCiphertext),
    })),
    others: others.map((other) => ({
      id: other.id,
      number: String(other.number),
      reason: other.reason,
      state: other.state,
      is_late: isLate(other),
      received_at: other.createdAt.toISOString(),
    })),
    deleted_after: addDays(todayIn(row.market, row.createdAt), MESSAGE_DAYS),
  };
}

/** A file of a message of these kinds. */
export async function loadFile(
  tx: Tx,
  personalData: PersonalData,
  kinds: readonly MessageKind[],
  { message, file }: { readonly message: string; readonly file: string },
): Promise<{ readonly name: string; readonly content: Buffer } | null> {
  const [found] = await tx
    .select({ id: messageFiles.id, name: messageFiles.nameCiphertext, content: messageFiles.contentCiphertext })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .where(and(eq(messageFiles.id, file), eq(messages.id, message), inArray(messages.kind, [...kinds])));
  if (found === undefined) return null;
  return {
    name: personalData.open(filePlace(found.id, 'name'), found.name),
    content: Buffer.from(personalData.open(filePlace(found.id, 'content'), found.content), 'base64'),
  };
}

const isLate = ({ state, dueAt }: MessageRow): boolean => state === 'open' && dueAt !== null && dueAt.getTime() < Date.now();

const toRow = (row: MessageRow, { name }: MessageContent, hasFile: boolean): ShownMessage => ({
  id: row.id,
  number: String(row.number),
  market: row.market,
  kind: row.kind,
  reason: row.reason,
  sender: toListName(name),
  state: row.state,
  received_at: row.createdAt.toISOString(),
  is_late: isLate(row),
  has_file: hasFile,
  version: row.version,
});

/** "Petra Nová" as lists name people: "Nová P." */
function toListName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${last} ${words[0]?.[0] ?? ''}.`;
}
