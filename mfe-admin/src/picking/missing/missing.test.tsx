import {
  adminFindReplacements,
  adminGetPickingList,
  adminPreviewDrop,
  adminResolveMissing,
  type Replacement,
} from '@okruh/contracts/http/picking-work';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { smallList } from '../../testing/picking.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const list = smallList({ status: 'not_available', assignee: null, wave_id: null, started_at: null });
const withId = (key: string): string => key.replace(':id', list.id);
const LIST = withId(toRouteKey(adminGetPickingList));
const PREVIEW = withId(toRouteKey(adminPreviewDrop));
const RESOLVE = withId(toRouteKey(adminResolveMissing));
const FIND = withId(toRouteKey(adminFindReplacements));
const replacement = (changes: Partial<Replacement>): Replacement => ({
  variant_id: 'cable-2',
  code: 'OK-4',
  name: 'Kabel USB-C',
  spec: '2 m',
  quality: 'new',
  available: 4,
  needs_consent: false,
  ...changes,
});
const preview = { refund: { amount: 39_900, currency: 'CZK' as const }, is_due_reduced: false, ends_order: false };

async function open(role: 'warehouse' | 'support' = 'warehouse', effect: Partial<typeof preview> = {}) {
  const server = fakeServer({
    [LIST]: answeringBy(adminGetPickingList, list),
    [PREVIEW]: answeringBy(adminPreviewDrop, { ...preview, ...effect }),
    [FIND]: answeringBy(adminFindReplacements, {
      items: [replacement({}), replacement({ variant_id: 'cable-x', code: 'OK-5', name: 'Kabel Lightning', needs_consent: true })],
    }),
    [RESOLVE]: answeringBy(adminResolveMissing, { ...list, status: 'cancelled' }),
  });
  const page = await visit(routes, { path: `/admin/vychystavani/seznam/${list.id}`, account: staff(role) });
  await screen.findByRole('region', { name: 'Zboží nemáme' });
  return { server, page };
}

test('drops what there is none of after saying what the customer gets back', async () => {
  const { server, page } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Vyřadit a vrátit peníze' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/Zákazník dostane zpět 399/)).toBeTruthy();
  const { violations } = await axe.run(page.element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/Poznámka pro kolegy/), 'regál prohledán');
  await userEvent.click(dialog.getByRole('button', { name: 'Vyřadit a vrátit peníze' }));
  await waitFor(() => expect(server.of(RESOLVE).map(({ body }) => body)).toEqual([{ item: 1, action: 'drop', reason: 'regál prohledán' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('warns that nothing else is left to be sent', async () => {
  await open('warehouse', { ends_order: true });
  await userEvent.click(screen.getByRole('button', { name: 'Vyřadit a vrátit peníze' }));
  expect(await screen.findByText(/Celá se zruší/)).toBeTruthy();
});

test('sends the same product without asking, another one only with the customer’s consent', async () => {
  const { server, page } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Nahradit' }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Poslat náhradu' });
  expect(confirm.disabled).toBe(true);
  await userEvent.click(await dialog.findByRole('radio', { name: /Kabel USB-C/ }));
  expect(confirm.disabled).toBe(false);
  expect(dialog.queryByRole('group', { name: 'Souhlas zákazníka' })).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: /Kabel Lightning/ }));
  expect(confirm.disabled).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: 'Po telefonu' }));
  server.answer(RESOLVE, refusing(409, 'no-free-pieces', 'Tolik volných kusů náhrady nemáme.'));
  await userEvent.click(confirm);
  await waitFor(() =>
    expect(page.toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', text: 'Tolik volných kusů náhrady nemáme.' })),
  );
  server.answer(RESOLVE, answeringBy(adminResolveMissing, { ...list, status: 'cancelled' }));
  await userEvent.click(confirm);
  await waitFor(() =>
    expect(server.of(RESOLVE).map(({ body }) => body)).toEqual([
      { item: 1, action: 'substitute', variant_id: 'cable-x', consent: 'by-phone' },
      { item: 1, action: 'substitute', variant_id: 'cable-x', consent: 'by-phone' },
    ]),
  );
});
