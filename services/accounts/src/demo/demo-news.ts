import type { Database } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { subscriptionPlace } from '../model/message-content.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { news, newsHistory, subscriptions } from '../stored/tables.ts';

const subscribers = {
  cz: ['jana.novakova', 'petr.svoboda', 'eva.dvorakova', 'tomas.kral', 'lucie.benesova'],
  ro: ['ana.popescu', 'mihai.ionescu', 'ioana.radu', 'andrei.dumitru'],
} as const;

/** Days from one subscriber to the next. */
const DAYS_BETWEEN = 2.3;
const SENT_AT = new Date('2026-11-12T09:00:00Z');
const WRITTEN_AT = new Date('2026-11-19T14:20:00Z');

/** Ids of the demo's issues. The sent one can't be deleted: while it is there, nothing is brought in again. */
const [SENT_ID, DRAFT_ID] = ['019a7780-6000-7000-8000-000000000001', '019a9c3e-9000-7000-8000-000000000002'] as const;

/**
 * Subscribers of both markets, an issue that was sent and one that is being written. What people did with them since stays.
 *
 * @param authorId member of staff who wrote the issues
 */
export async function seedNews({ db }: Database, personalData: PersonalData, authorId: string): Promise<void> {
  const people = (['cz', 'ro'] as const).flatMap((market) =>
    subscribers[market].map((name) => ({ market, eMail: `${name}@mail.example` })),
  );
  await db.transaction(async (tx) => {
    if ((await tx.$count(news, eq(news.id, SENT_ID))) > 0) return;
    await tx
      .insert(news)
      .values([
        {
          id: SENT_ID,
          market: 'cz',
          subject: 'Podzimní výkup: za starý telefon o 1 000 Kč víc',
          text: 'Dobrý den,\n\ndo konce listopadu připlácíme 1 000 Kč k výkupu každého telefonu, když si u nás vyberete jiný.\n\nCenu zjistíte za minutu, kurýr přijede zdarma.',
          buttonLabel: 'Spočítat cenu',
          buttonLink: '/vykup',
          state: 'sent',
          scheduledAt: SENT_AT,
          startedAt: SENT_AT,
          endedAt: new Date(SENT_AT.getTime() + 5_000),
          recipients: subscribers.cz.length,
          sent: subscribers.cz.length,
          createdBy: authorId,
          createdAt: SENT_AT,
          changedAt: SENT_AT,
          version: 3,
        },
        {
          id: DRAFT_ID,
          market: 'ro',
          subject: 'Telefoane recondiționate cu garanție de doi ani',
          text: 'Bună ziua,\n\nam adus în ofertă telefoane recondiționate, verificate de tehnicienii noștri. Fiecare are garanție de doi ani.',
          createdBy: authorId,
          createdAt: WRITTEN_AT,
          changedAt: WRITTEN_AT,
        },
      ])
      .onConflictDoNothing({ target: news.id });
    await tx.insert(newsHistory).values([
      { newsId: SENT_ID, at: SENT_AT, accountId: authorId, action: 'created' },
      { newsId: SENT_ID, at: SENT_AT, accountId: authorId, action: 'sent' },
      { newsId: SENT_ID, at: new Date(SENT_AT.getTime() + 5_000), accountId: null, action: 'finished' },
      { newsId: DRAFT_ID, at: WRITTEN_AT, accountId: authorId, action: 'created' },
    ]);
    await tx
      .insert(subscriptions)
      .values(
        people.map(({ market, eMail }, index) => {
          const id = uuidv7();
          const askedAt = SENT_AT.getTime() - (index + 1) * DAYS_BETWEEN * 86_400_000;
          return {
            id,
            market,
            eMailCiphertext: personalData.encrypt(subscriptionPlace(id), eMail),
            eMailIndex: personalData.eMailIndex(eMail),
            requestedAt: new Date(askedAt),
            confirmedAt: new Date(askedAt + 7 * 60_000),
          };
        }),
      )
      .onConflictDoNothing();
  });
}
