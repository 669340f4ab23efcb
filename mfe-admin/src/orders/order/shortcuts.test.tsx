import { adminGetOrder } from '@okruh/contracts/http/orders-admin';
import { adminListOrderMailTexts } from '@okruh/contracts/http/orders-admin/mails';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answeringBy } from '../../testing/answers.ts';
import { openOrder, toOrderRoute } from '../../testing/order-page.ts';
import { order, orderId } from '../../testing/orders.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));
beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});
const other = '019a9f2e-0000-7000-8000-000000000a02';
const storeList = (...ids: string[]) => window.sessionStorage.setItem('okruh-office-order-list', JSON.stringify(ids));
const texts = { locale: 'cs', items: [{ key: 'free', name: 'Vlastní text', subject: 'K vaší objednávce', text: 'Dobrý den,' }] };
const answers = {
  [toOrderRoute(adminListOrderMailTexts)]: answeringBy(adminListOrderMailTexts, texts),
  [toOrderRoute(adminGetOrder).replace(orderId, other)]: answeringBy(adminGetOrder, order({ id: other, number: '2610010002' })),
};

test('a key leads to the note, one to the mail, and neither while somebody types', async () => {
  await openOrder({ answers });
  await screen.findByText('+420 ••• ••• 318');
  await userEvent.keyboard('n');
  const field = screen.getByRole('textbox', { name: 'Nová poznámka' });
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('mn?');
  expect((field as HTMLTextAreaElement).value).toBe('mn?');
  expect(screen.queryByRole('dialog')).toBeNull();
  field.blur();
  await userEvent.keyboard('m');
  expect(await screen.findByRole('dialog', { name: 'E-mail k objednávce 2610010001' })).toBeTruthy();
  await screen.findByRole('textbox', { name: 'Předmět' });
  // Behind a dialog no key of the page works.
  await userEvent.keyboard('?');
  expect(screen.queryByRole('dialog', { name: 'Klávesové zkratky' })).toBeNull();
});

test('keys lead through the list that one came from, and "back" stays the list', async () => {
  storeList('x', orderId, other);
  const { navigate } = await openOrder({ answers });
  expect(screen.getByRole('button', { name: /^Další/ }).getAttribute('aria-keyshortcuts')).toBe('J');
  await userEvent.keyboard('j');
  expect(navigate).toHaveBeenLastCalledWith(`/admin/objednavky/${other}`, { replace: true });
  await screen.findByRole('heading', { level: 1, name: 'Objednávka 2610010002' });
  expect(screen.getByRole('button', { name: /^Další/ })).toHaveProperty('disabled', true);
  await userEvent.keyboard('k');
  expect(navigate).toHaveBeenLastCalledWith(`/admin/objednavky/${orderId}`, { replace: true });
});

test('without a list there is nowhere to go', async () => {
  const { navigate } = await openOrder();
  expect(screen.queryByRole('button', { name: /^Další/ })).toBeNull();
  await userEvent.keyboard('jk');
  expect(navigate).not.toHaveBeenCalled();
});

test('the help lists the keys, and turns them off for who dictates', async () => {
  await openOrder({ answers });
  await userEvent.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Klávesové zkratky' }));
  expect(help.getByText('Napsat e-mail zákazníkovi')).toBeTruthy();
  await userEvent.click(help.getByRole('switch', { name: 'Zkratky jedním písmenem zapnuté' }));
  await userEvent.click(help.getByRole('button', { name: 'Zavřít' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('n');
  expect(document.activeElement).not.toBe(screen.getByRole('textbox', { name: 'Nová poznámka' }));
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Klávesové zkratky' })).toBeTruthy();
});
