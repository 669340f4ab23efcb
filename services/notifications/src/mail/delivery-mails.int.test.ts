import { randomUUID } from 'node:crypto';
import {
  complaintDecided,
  complaintReported,
  goodsReturned,
  orderDelivered,
  orderReady,
  reviewDue,
  withdrawalReceived,
} from '@okruh/contracts/events/orders';
import { handedOver, packageReturned } from '@okruh/contracts/events/picking';
import { eventually } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asked, type MailRoom, openMailRoom, orderMailData } from '../testing/mail-room.ts';

const site = 'http://localhost:3000';
/** What orders answer about the steps after the packing. */
const variables = {
  order_number: '2610004871',
  order_url: `${site}/objednavka/ABC#t=token`,
  carrier: 'Balíkobod',
  tracking_number: 'BB777515172',
  tracking_url: 'https://track.example/BB777515172',
  contents: 'Apple iPhone 15, 128 GB',
  part_note: '',
  return_reason: 'Zásilku si na výdejním místě nikdo včas nevyzvedl.',
  place: 'Okruh Brno\nČeská 1, 60200 Brno\nPo–Pá 9–19',
  bring: 'Na prodejně stačí říct číslo objednávky 2610004871 a ukázat průkaz totožnosti.',
  due_note: '',
  stores_url: `${site}/prodejny`,
  review_links: `Apple iPhone 15\t${site}/produkt/apple-iphone-15#reviews`,
};

let room: MailRoom;
beforeEach(async () => {
  room = await openMailRoom();
  const known = orderMailData(null);
  const answer = { ...known, data: { ...known.data, variables } };
  room.owner.answer = (_, body) => ({ status: 200, body: { mails: asked(body).map(() => answer) } });
});
afterEach(() => room.close());

/** Subjects of what went out, once as many mails as wanted are closed and nothing waits. */
async function sent(count: number): Promise<string[]> {
  await eventually(async () => {
    const rows = await room.stored();
    return rows.length === count && rows.every(({ state }) => state === 'sent');
  });
  return room.postBox.mails.map(({ subject }) => subject ?? '');
}

describe('the mails after the packing', () => {
  it.each([
    [handedOver.type, 'Objednávka 2610004871: zásilku jsme předali dopravci', 'Sledovat zásilku:\nhttps://track.example/BB777515172'],
    [orderReady.type, 'Objednávka 2610004871 je připravená k vyzvednutí', `Prodejny a otevírací doba:\n${site}/prodejny`],
    [orderDelivered.type, 'Objednávka 2610004871 je u vás', 'odstoupit do 14 dnů'],
    [packageReturned.type, 'Objednávka 2610004871: zásilka se vrací k nám', 'nikdo včas nevyzvedl'],
    [reviewDue.type, 'Jak se vám daří se zbožím z objednávky 2610004871', `Apple iPhone 15:\n${site}/produkt/apple-iphone-15#reviews`],
  ])('%s becomes one mail, however often it comes', async (type, subject, text) => {
    const id = randomUUID();
    await Promise.all([room.hearSample(type, {}, id), room.hearSample(type, {}, id)]);
    await room.hearSample(type, {}, id);
    expect(await sent(1)).toEqual([subject]);
    expect(room.postBox.mails[0]?.text).toContain(text);
  });

  it('of two packages are two, and of a package that comes back one, though it is reported twice', async () => {
    for (const list of [randomUUID(), randomUUID()]) {
      await room.hearSample(handedOver.type, { list_id: list, part: 1, parts: 2 });
      await Promise.all([
        room.hearSample(packageReturned.type, { list_id: list, status: 'returning' }),
        room.hearSample(packageReturned.type, { list_id: list, status: 'returned' }),
      ]);
    }
    const subjects = await sent(4);
    expect(subjects.filter((subject) => subject.includes('předali'))).toHaveLength(2);
    expect(subjects.filter((subject) => subject.includes('vrací'))).toHaveLength(2);
  });

  it('ask for a review of an order once, even by another event', async () => {
    await room.hearSample(reviewDue.type);
    await room.hearSample(reviewDue.type);
    expect(await sent(1)).toHaveLength(1);
  });
});

describe('the mails of a withdrawal', () => {
  const withdrawn = {
    ...variables,
    withdrawal_number: 'O26-00118',
    withdrawal_goods: 'Samsung Galaxy Buds3',
    withdrawal_at: '20. 11. 2026 14:32',
    withdrawal_send_until: '4. 12. 2026',
    withdrawal_refund_until: '4. 12. 2026',
    withdrawal_estimate: '2 650 Kč',
    withdrawal_refund: '2 250 Kč',
    withdrawal_refund_to: 'stejnou cestou, jakou jste zaplatili',
    withdrawal_deduction: '400 Kč',
    withdrawal_note: 'Chybí špunty velikosti M.',
  };
  it('are a receipt with its date and its paper, and what was decided', async () => {
    const known = orderMailData(null);
    const paper = Buffer.from('%PDF-1.7 receipt').toString('base64');
    room.owner.answer = (_, body) => ({
      status: 200,
      body: { mails: asked(body).map(() => ({ ...known, data: { ...known.data, variables: withdrawn }, withdrawal_paper: paper })) },
    });
    const id = randomUUID();
    await Promise.all([room.hearSample(withdrawalReceived.type, {}, id), room.hearSample(withdrawalReceived.type, {}, id)]);
    expect(await sent(1)).toEqual(['Odstoupení O26-00118 jsme přijali']);
    const [receipt] = room.postBox.mails;
    expect(receipt?.text).toContain('20. 11. 2026 14:32');
    expect(receipt?.attachments.map(({ filename }) => filename)).toEqual(['okruh-O26-00118.pdf']);
    await room.hearSample(goodsReturned.type);
    await sent(2);
    expect(room.postBox.mails[1]?.text).toContain('Chybí špunty velikosti M.');
    expect(room.postBox.mails[1]?.attachments).toEqual([]);
  });
});

describe('the mails of a complaint', () => {
  const complained = {
    ...variables,
    complaint_number: 'K26-00118',
    complaint_goods: 'Kryt na mobil',
    complaint_at: '20. 11. 2026 14:32',
    complaint_settle_until: '20. 12. 2026',
    complaint_defect: 'Praskl roh.',
    complaint_note: 'Mechanické poškození.',
    complaint_refund: '490 Kč',
    complaint_refund_to: 'stejnou cestou, jakou jste zaplatili',
    complaint_store: 'Okruh Praha, Křižíkova 27, Praha',
  };
  it('are a confirmation with its date and its paper, and the decision', async () => {
    const known = orderMailData(null);
    const paper = Buffer.from('%PDF-1.7 receipt').toString('base64');
    room.owner.answer = (_, body) => ({
      status: 200,
      body: { mails: asked(body).map(() => ({ ...known, data: { ...known.data, variables: complained }, complaint_paper: paper })) },
    });
    const before = room.postBox.mails.length;
    const id = randomUUID();
    await Promise.all([room.hearSample(complaintReported.type, {}, id), room.hearSample(complaintReported.type, {}, id)]);
    await sent(before + 1);
    const confirmation = room.postBox.mails[before];
    expect(confirmation?.subject).toBe('Reklamaci K26-00118 jsme přijali');
    expect(confirmation?.text).toContain('20. 11. 2026 14:32');
    expect(confirmation?.text).toContain('Praskl roh.');
    expect(confirmation?.attachments.map(({ filename }) => filename)).toEqual(['okruh-K26-00118.pdf']);
    await room.hearSample(complaintDecided.type);
    await sent(before + 2);
    expect(room.postBox.mails[before + 1]?.subject).toBe('Reklamaci K26-00118 jsme uznali');
    await room.hearSample(complaintDecided.type, { decision: 'rejected', lines: [] });
    await sent(before + 3);
    expect(room.postBox.mails[before + 2]?.subject).toBe('Reklamaci K26-00118 jsme neuznali');
    expect(room.postBox.mails[before + 2]?.text).toContain('Mechanické poškození.');
    await room.hearSample(complaintDecided.type, { decision: 'replacement' });
    await sent(before + 4);
    expect(room.postBox.mails[before + 3]?.subject).toBe('Reklamaci K26-00118 vyřídíme výměnou');
    expect(room.postBox.mails[before + 3]?.text).toContain('Okruh Praha, Křižíkova 27, Praha');
  });
});
