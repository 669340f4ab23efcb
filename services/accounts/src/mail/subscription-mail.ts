import { newsPage } from '@okruh/contracts/shop-paths';
import type { MailData } from '@okruh/contracts';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { SUBSCRIPTION_DAYS } from '../stored/housekeeping.ts';
import { subscriptionPlace } from '../model/message-content.ts';
import { subscriptions } from '../stored/tables.ts';

/** Links that begin and end the news; null once the subscription was ended. */
export async function subscriptionMail(deps: Deps, id: string): Promise<MailData | null> {
  const { database, sites, linkTokens, personalData } = deps;
  const [row] = await database.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (row === undefined) return null;
  const { market } = row;
  const page = sites[market].url + newsPage[market];
  return {
    to: personalData.open(subscriptionPlace(row.id), row.eMailCiphertext),
    market,
    variables: {
      // Fragments: browsers send them to no server and to no other site.
      confirm_url: `${page}#t=${linkTokens.issue('subscription', row.id)}`,
      end_url: `${page}#u=${linkTokens.issue('unsubscription', row.id)}`,
      valid_days: String(SUBSCRIPTION_DAYS),
    },
  };
}
