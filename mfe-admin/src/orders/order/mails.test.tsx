import {
  type AdminOrderMail,
  adminListOrderMails,
  adminListOrderMailTexts,
  adminRetryOrderMail,
  adminWriteOrderMail,
} from '@okruh/contracts/http/orders-admin/mails';
import { refusing } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { answeringBy } from '../../testing/answers.ts';
import { openOrder, toOrderRoute } from '../../testing/order-page.ts';
import { orderDesk } from '../../testing/orders.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const mail = (changes: Partial<AdminOrderMail> = {}): AdminOrderMail => ({
  id: '019a9f2e-0000-7000-8000-000000000d01',
  template: 'order_message',
  state: 'failed',
  at: '2026-11-20T12:05:00.000Z',
  ended_at: '2026-11-20T12:06:00.000Z',
  failure: 'EENVELOPE',
  author: 'Martina Horáková',
  subject: 'Zboží dorazí později',
  text: 'Dobrý den,\nomlouváme se.',
  may_retry: true,
  ...changes,
});
const LIST = toOrderRoute(adminListOrderMails);
const WRITE = toOrderRoute(adminWriteOrderMail);
const RETRY = toOrderRoute(adminRetryOrderMail).replace(':mail', mail().id);
const texts = {
  locale: 'ro',
  items: [
    { key: 'delayed', name: 'Zboží dorazí později', subject: 'Comanda ajunge mai târziu', text: 'Bună ziua,\nne pare rău.' },
    { key: 'free', name: 'Vlastní text', subject: 'Despre comanda ta', text: 'Bună ziua,' },
  ],
};
const TEXTS = { [toOrderRoute(adminListOrderMailTexts)]: answeringBy(adminListOrderMailTexts, texts) };
const open = async () => {
  await screen.findByText('+420 ••• ••• 318');
  await userEvent.click(screen.getByRole('button', { name: /^Napsat/ }));
  await screen.findByRole('textbox', { name: 'Předmět' });
  return within(screen.getByRole('dialog'));
};

test('a mail begins with a ready text in the customer’s language, is seen as it goes, and sent', async () => {
  const waiting = mail({ state: 'waiting', ended_at: null, failure: null, may_retry: false });
  const { server, toast } = await openOrder({ answers: { ...TEXTS, [WRITE]: answeringBy(adminWriteOrderMail, waiting) } });
  const dialog = await open();
  expect(dialog.getByText('Zákazník čte rumunsky.')).toBeTruthy();
  const preview = within(dialog.getByRole('region', { name: 'Náhled e-mailu' }));
  expect(preview.getByText('Komu: j•••••@••••.cz')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Text' }), ' Mâine.');
  expect(preview.getByText(/ne pare rău\. Mâine\./)).toBeTruthy();
  // Another text and back: what was typed is still there.
  await userEvent.click(dialog.getByRole('radio', { name: 'Vlastní text' }));
  expect(preview.getByText('Despre comanda ta')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: 'Zboží dorazí později' }));
  server.answer(LIST, answeringBy(adminListOrderMails, { items: [waiting] }));
  await userEvent.click(dialog.getByRole('button', { name: 'Odeslat e-mail' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'E-mail je předaný k odeslání' }));
  expect(server.of(WRITE)[0]?.body).toMatchObject({
    key: 'delayed',
    subject: 'Comanda ajunge mai târziu',
    text: 'Bună ziua,\nne pare rău. Mâine.',
    mail_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(await screen.findByText('odesílá se')).toBeTruthy();
});

test('a refused mail stays written, and the next press is the same mail', async () => {
  const { server } = await openOrder({
    answers: { ...TEXTS, [WRITE]: refusing(429, 'too-many-mails', 'K této objednávce už dnes odešlo 20 e-mailů.') },
  });
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Odeslat e-mail' }));
  expect(await dialog.findByText('E-mail se nepodařilo odeslat.')).toBeTruthy();
  expect(dialog.getByText('K této objednávce už dnes odešlo 20 e-mailů.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Odeslat e-mail' }));
  await waitFor(() => expect(server.of(WRITE)).toHaveLength(2));
  const ids = server.of(WRITE).map(({ body }) => (body as { mail_id: string }).mail_id);
  expect(ids[0]).toBe(ids[1]);
});

test('a subject and a text are needed', async () => {
  const { server } = await openOrder({ answers: TEXTS });
  const dialog = await open();
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Předmět' }));
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Text' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Odeslat e-mail' }));
  expect(dialog.getAllByText('Vyplňte prosím tento údaj.').length).toBeGreaterThanOrEqual(2);
  expect(server.of(WRITE)).toHaveLength(0);
});

test('without an address there is nobody to write to', async () => {
  await openOrder({ desk: orderDesk({ contact_masked: { ...orderDesk().contact_masked, e_mail: '' } }), answers: TEXTS });
  await screen.findByText('+420 ••• ••• 318');
  await userEvent.click(screen.getByRole('button', { name: /^Napsat/ }));
  expect(await screen.findByText('Zákazník u objednávky nezadal e-mail')).toBeTruthy();
});

test('a mail that failed says so and is sent again', async () => {
  const placed = mail({
    id: '019a9f2e-0000-7000-8000-000000000d02',
    template: 'order_placed',
    state: 'sent',
    failure: null,
    author: null,
    subject: null,
    text: null,
    may_retry: false,
  });
  const { server } = await openOrder({
    mails: [mail(), placed, { ...placed, id: '019a9f2e-0000-7000-8000-000000000d03', template: 'order_later_known' }],
    answers: { [RETRY]: answeringBy(adminRetryOrderMail, mail({ state: 'waiting' })) },
  });
  expect(await screen.findByText(/^E-mail se nepodařilo odeslat\. \(EENVELOPE\)/)).toBeTruthy();
  expect(screen.getByText('Potvrzení objednávky')).toBeTruthy();
  expect(screen.getByText('order_later_known')).toBeTruthy();
  server.answer(LIST, answeringBy(adminListOrderMails, { items: [mail({ state: 'sent', failure: null, may_retry: false })] }));
  await userEvent.click(screen.getByRole('button', { name: 'Odeslat znovu' }));
  expect(await screen.findByText('odeslaný')).toBeTruthy();
  expect(server.of(RETRY)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Odeslat znovu' })).toBeNull();
});
