import { jetstream } from '@nats-io/jetstream';
import { DEAD_LETTERS, DEAD_SUBJECT, getStreamName, toSubject } from '@okruh/contracts';
import { orderPlaced } from '@okruh/contracts/events/orders';
import { adminListDeadLetters } from '@okruh/contracts/http/ops-admin/dead-letters';
import { adminFindStories, adminGetEvent, adminGetStory, type Story } from '@okruh/contracts/http/ops-admin/stories';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { connect, headers } from 'nats';
import { auditOffice } from '../accessibility/audit.ts';
import { at, expect, test } from '../run/test.ts';
import { shop } from '../run/shop.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { logInAs } from '../shop/staff.ts';
import type { Visitor } from '../shop/visitor.ts';
import { openOffice } from './log-in.ts';

/** The story of an order, once the index has it. */
async function loadStory(office: Visitor, number: string): Promise<Story> {
  let id = '';
  await expect
    .poll(
      async () => {
        const { items } = await office.call(adminFindStories, { query: { q: number } });
        id = items[0]?.id ?? '';
        return id;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  return office.call(adminGetStory, { params: { id } });
}

/** What a consumer does that gives up on an event: it writes the event to the dead letters with its reason. */
async function giveUp(
  consumer: string,
  { id, sequence, text }: { readonly id: string; readonly sequence: number; readonly text: string },
): Promise<void> {
  const connection = await connect({ ...shop().natsOperator });
  try {
    const stream = getStreamName('orders');
    const subject = toSubject(orderPlaced.type);
    const named = headers();
    for (const [name, value] of Object.entries({
      'Okruh-Reason': 'failed',
      'Okruh-Detail': 'SmtpError: 552 message size exceeds fixed limit',
      'Okruh-Consumer': consumer,
      'Okruh-Stream': stream,
      'Okruh-Sequence': String(sequence),
      'Okruh-Subject': subject,
      'Okruh-Msg-Id': id,
    }))
      named.set(name, value);
    await jetstream(connection).publish(`${DEAD_SUBJECT}.${consumer}.${subject}`, text, {
      headers: named,
      expect: { streamName: DEAD_LETTERS },
    });
  } finally {
    await connection.close();
  }
}

test('an order whose mail failed is found by its number, and its event is published again', async ({ page }) => {
  const { number } = await placeWantedOrder({ market: 'cz', typePayment: 'cash_on_delivery' });
  const office = await logInAs('operator');
  const story = await loadStory(office, number);
  const [placed] = story.events.filter(({ type }) => type === orderPlaced.type);
  if (placed === undefined) throw new Error('the order was not placed');
  const { sequence, raw } = await office.call(adminGetEvent, { params: { id: placed.id } });
  await giveUp('notifications', { id: placed.id, sequence, text: raw ?? '' });

  await openOffice(page, 'operator', officePaths.operations);
  await expect(page.getByRole('heading', { level: 2, name: /Obchod prodává/ })).toBeVisible();
  const trouble = page.getByRole('list', { name: 'Co potřebuje pozornost' }).getByRole('listitem').filter({ hasText: 'nedoručen' });
  await expect(trouble.first()).toBeVisible();

  await page.goto(at('cz', officePaths.stories));
  await page.getByRole('searchbox', { name: 'Najít příběh' }).fill(number);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: /leží v nedoručených/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Volání place_order' })).toContainText('ze služby checkout');
  await auditOffice(page, 'cz', 'story');
  await page.getByRole('link', { name: 'nedoručená: notifications' }).click();
  await expect(page.getByRole('region', { name: 'Proč' }).getByText('SmtpError: 552')).toBeVisible();
  await auditOffice(page, 'cz', 'dead-letter');

  await page.getByRole('button', { name: 'Poslat znovu' }).click();
  await page.getByLabel('Důvod').fill('Server už přílohu bere');
  await page.getByRole('button', { name: 'Poslat 1 zprávu' }).click();
  await expect(page.getByRole('heading', { name: 'Odesláno znovu, 1 z 1' })).toBeVisible();
  await expect(page.getByText('1 doručená')).toBeVisible();
  await auditOffice(page, 'cz', 'redrive');

  await page.goto(at('cz', pathTo(officePaths.story, { id: story.head.id })));
  await expect(page.getByRole('heading', { name: 'Nic nechybí.' })).toBeVisible();
  await page.goto(at('cz', pathTo(officePaths.event, { id: placed.id })));
  await expect(page.getByText('bez rozdílu')).toBeVisible();
  await auditOffice(page, 'cz', 'event');
});

test('what no contract knows is masked, and seen by who may and says why', async ({ page }) => {
  const secret = 'nekdo@jinde.example';
  const { number } = await placeWantedOrder({ market: 'cz', typePayment: 'cash_on_delivery' });
  const office = await logInAs('operator');
  const story = await loadStory(office, number);
  const [placed] = story.events.filter(({ type }) => type === orderPlaced.type);
  if (placed === undefined) throw new Error('the order was not placed');
  const { sequence, raw } = await office.call(adminGetEvent, { params: { id: placed.id } });
  const event = JSON.parse(raw ?? '') as { readonly data: object };
  const text = JSON.stringify({ ...event, data: { ...event.data, e_mail: secret } });
  await giveUp('invoicing', { id: placed.id, sequence, text });
  const findLetters = async () => (await office.call(adminListDeadLetters, { query: { q: number, consumer: 'invoicing' } })).items;
  await expect.poll(async () => (await findLetters()).length).toBe(1);
  const [letter] = await findLetters();
  const path = pathTo(officePaths['dead-letter'], { sequence: String(letter?.sequence) });

  await openOffice(page, 'operator', path);
  await expect(page.getByText(/mohou to být osobní údaje/)).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'e_mail' })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('button', { name: 'Odkrýt' }).click();
  await page.getByLabel('Důvod').fill('Zákazník volá');
  await page.getByRole('dialog').getByRole('button', { name: 'Odkrýt' }).click();
  await expect(page.getByText(secret).first()).toBeVisible();
  await page.getByRole('button', { name: 'Zahodit' }).click();
  await page.getByLabel('Důvod').fill('Zkouška');
  await page.getByRole('dialog').getByRole('button', { name: 'Zahodit' }).click();
  await expect(page.getByText('zahozená')).toBeVisible();
});

test('events are followed as they come, narrowed, paused and gone on with', async ({ page }) => {
  await openOffice(page, 'operator', `${officePaths.tail}?service=orders&type=order-placed`);
  await expect(page.getByText('běží', { exact: true })).toBeVisible();
  const list = page.getByRole('region', { name: 'Události, nejnovější nahoře' });
  const { number } = await placeWantedOrder({ market: 'cz', typePayment: 'cash_on_delivery' });
  await expect(list.getByRole('button', { name: new RegExp(number) })).toBeVisible();
  await auditOffice(page, 'cz', 'tail');
  await list.getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'order-placed.v1' })).toBeVisible();
  await page.keyboard.press('p');
  const second = await placeWantedOrder({ market: 'cz', typePayment: 'cash_on_delivery' });
  await expect(page.getByText(/^pozastaveno, přibyl/)).toBeVisible();
  await page.keyboard.press('p');
  await expect(list.getByRole('button', { name: new RegExp(second.number) })).toHaveCount(1);
  await expect(list.getByRole('button', { name: new RegExp(number) })).toHaveCount(1);

  const type = page.getByRole('textbox', { name: 'Událost', exact: true });
  await page.getByRole('button', { name: 'Uložit pohled' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Název').fill(`Objednávky ${number}`);
  await dialog.getByRole('button', { name: 'Uložit' }).click();
  const view = page.getByRole('link', { name: `Objednávky ${number}` });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Zrušit filtry' }).click();
  await expect(type).toHaveValue('');
  await view.click();
  await expect(type).toHaveValue('order-placed');
});

test('who may not watch reads nothing of it', async () => {
  const clerk = await logInAs('warehouse');
  expect((await clerk.ask(adminFindStories, { query: {} })).status).toBe(403);
});
