import { sessionEnded } from '@okruh/contracts/events/accounts';
import { appendEvent, startRelay } from '@okruh/service-kit';
import { eventually, silentLogger, testDatabase, testNats } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { followEndedSessions } from './ended-sessions.ts';

it('a session that ended at accounts is forgotten here, also after the broker was away', async () => {
  const [database, nats] = await Promise.all([testDatabase('accounts'), testNats()]);
  const ended = (id: string) =>
    appendEvent(database.db, sessionEnded, {
      subject: id,
      version: 1,
      market: 'cz',
      data: { account_id: id, market: 'cz', ended_at: '2026-11-21T10:00:00.000Z' },
    });
  const relay = startRelay({ database, nats: await nats.link(), publisher: 'accounts', logger: silentLogger });
  const link = await nats.link();
  const forgotten: string[] = [];
  const stop = followEndedSessions(link, (accountId) => forgotten.push(accountId), silentLogger);
  await (await link.connected()).flush();

  await ended('0190b7c0-0000-7000-8000-000000000001');
  await eventually(() => forgotten.length === 1);
  await nats.kill();
  await nats.start();
  await eventually(() => link.isConnected());
  // What nobody of ours wrote is not believed.
  (await link.connected()).publish('shop.accounts.session-ended.v1', '{"data":{"account_id":1}}');
  await ended('0190b7c0-0000-7000-8000-000000000002');
  await eventually(() => forgotten.length === 2);
  expect(forgotten).toEqual(['0190b7c0-0000-7000-8000-000000000001', '0190b7c0-0000-7000-8000-000000000002']);

  stop();
  await relay.stop();
  await nats.close();
  await database.close();
});
