import { subscriptionRequested } from '@okruh/contracts/events/accounts';
import {
  addSubscriber,
  confirmSubscription,
  endSubscription,
  showUnsubscription,
  unsubscribeByOneClick,
} from '@okruh/contracts/http/accounts/messages';
import { newsPage } from '@okruh/contracts/shop-paths';
import type { Market } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { appendEvent, created, fieldErrors, noContent, problem, route, type Answer, type RouteRequest, type Tx } from '@okruh/service-kit';
import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { texts } from '../locales/texts.ts';
import { noSoonerThan } from '../request/answer-floor.ts';
import type { Deps } from '../deps.ts';
import { normaliseEmail } from '../model/e-mail-address.ts';
import { formErrors } from '../model/form-errors.ts';
import { SUBSCRIPTION_DAYS } from '../stored/housekeeping.ts';
import { subscriptionPlace } from '../model/message-content.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { subscriptions } from '../stored/tables.ts';
import { mailBuckets } from '../stored/throttle.repository.ts';

export function subscriptionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const end = (id: string, market: Market) =>
    db.delete(subscriptions).where(and(eq(subscriptions.id, id), eq(subscriptions.market, market)));

  route(app, addSubscriber, (request) => {
    const { market, body } = request;
    const rules = [fieldRules.required, fieldRules.maxLength(120), fieldRules.eMail];
    const errors = formErrors(market, { e_mail: { value: body.e_mail, rules } });
    return errors === null ? noSoonerThan(deps.answerFloorMs, () => subscribe(deps, request)) : fieldErrors(errors);
  });

  route(app, confirmSubscription, async ({ market, body }): Promise<Answer> => {
    const id = deps.linkTokens.read('subscription', body.token);
    if (id === null) return invalidLink();
    const confirmed = await db
      .update(subscriptions)
      .set({ confirmedAt: sql`coalesce(${subscriptions.confirmedAt}, now())` })
      .where(
        and(
          eq(subscriptions.id, id),
          eq(subscriptions.market, market),
          or(isNotNull(subscriptions.confirmedAt), gt(subscriptions.requestedAt, sql`now() - make_interval(days => ${SUBSCRIPTION_DAYS})`)),
        ),
      )
      .returning({ id: subscriptions.id });
    return confirmed.length > 0 ? noContent() : invalidLink();
  });

  route(app, endSubscription, async ({ market, body }): Promise<Answer> => {
    const id = deps.linkTokens.read('unsubscription', body.token);
    if (id === null) return invalidLink();
    await end(id, market);
    return noContent();
  });

  // Programs that only look at links in mails must end nothing: a visit leads to the page with the button.
  route(app, showUnsubscription, ({ market, params }) => ({
    status: 303,
    headers: { location: `${deps.sites[market].url}${newsPage[market]}#u=${encodeURIComponent(params.token)}` },
  }));

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null));

    route(scope, unsubscribeByOneClick, async ({ market, params }) => {
      const id = deps.linkTokens.read('unsubscription', params.token);
      // 400 as for other calls from outside that nobody we know made: the gateway slows their sender down.
      if (id === null) return problem('invalid-token', { status: 400, title: texts.both('problem.invalid-link') });
      await end(id, market);
      return noContent();
    });
    done();
  });
}

/** Known and new addresses take the same steps and get the same answer; only the mail tells its owner which it was. */
async function subscribe(deps: Deps, request: RouteRequest<typeof addSubscriber>): Promise<Answer> {
  const { market, body, requestId } = request;
  const eMail = normaliseEmail(body.e_mail);
  // Nobody's inbox is flooded through this form: past the limit the answer stays the same and no mail goes out.
  if ((await deps.throttle.charge(mailBuckets('news', { market, eMail, ip: request.identity.ip }))) !== null)
    return created({ check_mail: true });
  await deps.database.db.transaction(async (tx) => {
    await findUnderNewKey(tx, deps.personalData, market, eMail);
    const id = uuidv7();
    const [row] = await tx
      .insert(subscriptions)
      .values({
        id,
        market,
        eMailCiphertext: deps.personalData.encrypt(subscriptionPlace(id), eMail),
        eMailIndex: deps.personalData.eMailIndex(eMail),
      })
      // The row and its cipher stay; asking again gives the link another week.
      .onConflictDoUpdate({
        target: [subscriptions.market, subscriptions.eMailIndex],
        set: { requestedAt: sql`now()`, version: sql`${subscriptions.version} + 1` },
      })
      .returning();
    if (row === undefined) throw new Error('the subscription was not written');
    await appendEvent(tx, subscriptionRequested, {
      subject: row.id,
      version: row.version,
      market,
      correlationId: requestId,
      data: {
        subscription_id: row.id,
        market,
        address_known: row.confirmedAt !== null,
        requested_at: row.requestedAt.toISOString(),
      },
    });
  });
  return created({ check_mail: true });
}

/** While keys change, a subscriber from before may still be stored under an older hash: nobody subscribes twice. */
async function findUnderNewKey(tx: Tx, personalData: PersonalData, market: Market, eMail: string): Promise<void> {
  const [current, ...old] = personalData.eMailIndexes(eMail);
  if (old.length === 0) return;
  await tx
    .update(subscriptions)
    .set({ eMailIndex: current })
    .where(and(eq(subscriptions.market, market), inArray(subscriptions.eMailIndex, old)));
}

const invalidLink = (): Answer =>
  problem('invalid-token', {
    status: 410,
    title: texts.both('problem.invalid-link'),
    detail: texts.both('news.invalid-link'),
  });
