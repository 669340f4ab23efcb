import { accountsOpenPaths } from '@okruh/contracts/http/accounts.paths';
import { newsPage } from '@okruh/contracts/shop-paths';
import type { MailData } from '@okruh/contracts';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { subscriptionPlace } from '../model/message-content.ts';
import { findById } from '../stored/account.repository.ts';
import { news, newsRecipients, subscriptions } from '../stored/tables.ts';

const [, oneClickPath] = accountsOpenPaths.unsubscribe_by_one_click;

/** What one recipient gets of one issue; null once the subscription was ended, the account was closed, or a tested draft was deleted. */
export async function newsMail(deps: Deps, id: string): Promise<MailData | null> {
  const [found] = await deps.database.db
    .select({ recipient: newsRecipients, issue: news })
    .from(newsRecipients)
    .innerJoin(news, eq(news.id, newsRecipients.newsId))
    .where(eq(newsRecipients.id, id));
  if (found === undefined) return null;
  const { issue, recipient } = found;
  const { market, subject, text, buttonLabel, buttonLink } = issue;
  const { url } = deps.sites[market];
  const reader = await findReader(deps, recipient);
  if (reader === null) return null;
  const { endToken } = reader;
  return {
    to: reader.eMail,
    market,
    variables: {
      subject,
      message: text,
      ...(buttonLabel !== null && buttonLink !== null && { button_label: buttonLabel, button_url: url + buttonLink }),
      // In the fragment: browsers send it to no server and to no other site.
      end_url: url + newsPage[market] + (endToken === null ? '' : `#u=${endToken}`),
      // For the mail's header: mailbox providers call it, so that the token stands in the path.
      ...(endToken !== null && { one_click_url: url + oneClickPath.replace(':token', endToken) }),
    },
  };
}

interface Reader {
  readonly eMail: string;
  /** Ends the subscription; null for a colleague, whose test ends nothing. */
  readonly endToken: string | null;
}

async function findReader(
  { database: { db }, personalData, linkTokens }: Deps,
  { subscriptionId, accountId }: Pick<typeof newsRecipients.$inferSelect, 'subscriptionId' | 'accountId'>,
): Promise<Reader | null> {
  if (subscriptionId !== null) {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
    if (row === undefined || row.confirmedAt === null) return null;
    return {
      eMail: personalData.open(subscriptionPlace(row.id), row.eMailCiphertext),
      endToken: linkTokens.issue('unsubscription', row.id),
    };
  }
  const account = accountId === null ? null : await findById(db, personalData, accountId);
  return account === null || account.disabledAt !== null ? null : { eMail: account.eMail, endToken: null };
}
