import { contactPage } from '@okruh/contracts/shop-paths';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { MailData } from '@okruh/contracts';
import { messageReferences } from '@okruh/contracts/http/accounts/messages';
import { formatDate, markets, todayIn } from '@okruh/market';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { stepPlace } from '../model/message-content.ts';
import { type MessageRow, openMessage } from '../stored/opened-message.ts';
import { messages, messageSteps } from '../stored/tables.ts';

async function findMessage({ database }: Deps, id: string): Promise<MessageRow | null> {
  const [row] = await database.db.select().from(messages).where(eq(messages.id, id));
  return row ?? null;
}

/** The message itself, for the department that answers. */
export async function messageMail(deps: Deps, id: string): Promise<MailData | null> {
  const row = await findMessage(deps, id);
  if (row === null) return null;
  const { name, e_mail, phone, text, references } = openMessage(deps.personalData, row);
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
      office_url: deps.sites.cz.url + pathTo(officePaths.message, { id }),
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
  return { to: openMessage(deps.personalData, row).e_mail, market: row.market, variables: { reason: row.reason } };
}

/** The answer of a member of staff, for who wrote. */
export async function messageAnswerMail({ database, personalData, sites }: Deps, answerId: string): Promise<MailData | null> {
  const [found] = await database.db
    .select({ message: messages, text: messageSteps.textCiphertext })
    .from(messageSteps)
    .innerJoin(messages, eq(messages.id, messageSteps.messageId))
    .where(eq(messageSteps.id, answerId));
  if (found === undefined || found.text === null) return null;
  const { message, text } = found;
  return {
    to: openMessage(personalData, message).e_mail,
    market: message.market,
    variables: {
      reason: message.reason,
      answer: personalData.open(stepPlace(answerId), text),
      contact_url: sites[message.market].url + contactPage[message.market],
      sent_on: formatDate(todayIn(message.market, message.createdAt), message.market),
    },
  };
}
