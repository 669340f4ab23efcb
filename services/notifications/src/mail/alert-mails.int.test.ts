import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '@okruh/service-kit/testing';
import { type MailRoom, openMailRoom } from '../testing/mail-room.ts';

const EVENT = '019ac2a0-1b10-7000-8000-000000000901';
let room: MailRoom;
beforeEach(async () => {
  room = await openMailRoom();
  room.owner.answer = () => ({
    status: 200,
    body: {
      market: 'cz',
      variables: {
        rule_title: 'Odběratel stojí',
        severity: 'kritické',
        subject: 'PICKING invoicing',
        value: '',
        threshold: '',
        fired_at: '28. 11. 2026 12:47',
        closed_at: '28. 11. 2026 12:52',
        alert_url: 'http://localhost:3000/admin/upozorneni/1',
        runbook_url: 'http://localhost:3000/admin/upozorneni/navody/consumer-stopped',
      },
    },
  });
});
afterEach(() => room.close());

const settled = () =>
  eventually(async () => {
    const waiting = (await room.stored()).filter(({ state }) => state === 'waiting');
    expect(waiting.map(({ reason }) => reason)).toEqual([]);
    return true;
  });

it('an alert is mailed once to the mailbox of each market that has one, however often its event comes', async () => {
  await room.sender.stop();
  room.sender = room.startSender({ alertsRo: 'operatiuni@okruh.example' });
  await room.hearSample('ops.alert-raised.v1', {}, EVENT);
  await room.hearSample('ops.alert-raised.v1', {}, EVENT);
  await settled();
  expect((await room.stored()).map(({ market, state }) => `${market} ${state}`).toSorted()).toEqual(['cz sent', 'ro sent']);
  const mails = room.postBox.mails.toSorted((a, b) => a.subject?.localeCompare(b.subject ?? '') ?? 0);
  expect(mails.map(({ subject, recipients }) => [subject, recipients])).toEqual([
    ['Alertă: Odběratel stojí (PICKING invoicing)', ['operatiuni@okruh.example']],
    ['Upozornění: Odběratel stojí (PICKING invoicing)', ['provoz@okruh.example']],
  ]);
  expect(mails[1]?.text).toContain('http://localhost:3000/admin/upozorneni/navody/consumer-stopped');
  expect(mails[1]?.text).not.toContain('Hranice');
});

it('a market without a mailbox gets none, and the end of an alert is mailed as well', async () => {
  await room.hearSample('ops.alert-closed.v1', {}, EVENT);
  await settled();
  expect((await room.stored()).map(({ market, state }) => `${market} ${state}`).toSorted()).toEqual(['cz sent', 'ro skipped']);
  expect(room.postBox.mails.map(({ subject }) => subject)).toEqual(['Skončilo: Odběratel stojí (PICKING invoicing)']);
});
