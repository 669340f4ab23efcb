import type { MailData } from '@okruh/contracts';
import { messageReferences } from '@okruh/contracts/http/accounts/messages';
import { markets } from '@okruh/market';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { messageContentSchema, messagePlace, type MessageContent } from '../model/message-content.ts';
import { messages } from '../stored/tables.ts';

type MessageRow = typeof messages.$inferSelect;

async function findMessage({ database }: Deps, id: string): Promise<MessageRow | null> {
  const [row] = await database.db.select().from(messages).where(eq(messages.id, id));
  return row ?? null;
}

function openMessage({ personalData }: Deps, row: MessageRow): MessageContent {
  return messageContentSchema.parse(JSON.parse(personalData.open(messagePlace(row.id), row.contentCiphertext)));
}

/** The message itself, for the department that answers. */
export async function messageMail(deps: Deps, id: string): Promise<MailData | null> {
  const row = await findMessage(deps, id);
  if (row === null) return null;
  const { name, e_mail, phone, text, references } = openMessage(deps, row);
  const { locale } = markets[row.market];
  return {
    to: deps.departmentMailbox(row.department),
    market: row.market,
    variables: {
      reason: row.reason,
      sender_name: name,
      sender_e_mail: e_mail,
      phone,
      references: messageReferences
        .flatMap((field) => (references[field] === undefined ? [] : [`${texts.text(locale, `message.${field}`)}: ${references[field]}`]))
        .join('\n'),
      message: text,
    },
  };
}

/**
 * The receipt. It repeats nothing that was typed: anybody may name any address, and our mails must not carry a stranger's
 * words to it.
 */
export async function messageReceiptMail(deps: Deps, id: string): Promise<MailData | null> {
  const row = await findMessage(deps, id);
  if (row === null || !row.hasReceipt) return null;
  return { to: openMessage(deps, row).e_mail, market: row.market, variables: { reason: row.reason } };
}
