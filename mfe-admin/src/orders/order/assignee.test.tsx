import { listColleagues } from '@okruh/contracts/http/accounts/staff';
import { adminGetOrder } from '@okruh/contracts/http/orders-admin';
import { adminAssignOrder } from '@okruh/contracts/http/orders-admin/assignee';
import { refusing } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { openOrder, toOrderRoute } from '../../testing/order-page.ts';
import { order } from '../../testing/orders.ts';
import { staff } from '../../testing/shop.ts';

beforeAll(() => import('../pages.ts').then(() => undefined));

const ASSIGN = toOrderRoute(adminAssignOrder);
const ORDER = toOrderRoute(adminGetOrder);
const me = { id: staff('support').id, name: staff('support').display_name };
const karel = { id: '019a9f2e-0000-7000-8000-00000000c001', name: 'Karel Prodavač' };

test('an order is taken over and given back', async () => {
  const { server } = await openOrder({ answers: { [ASSIGN]: answeringBy(adminAssignOrder, { assignee: me }) } });
  server.answer(ORDER, answeringBy(adminGetOrder, order({ assignee: me })));
  await userEvent.click(screen.getByRole('button', { name: 'Převzít' }));
  const release = await screen.findByRole('button', { name: 'Uvolnit' });
  expect(server.of(ASSIGN)[0]?.body).toEqual({ assignee: me.id, seen: null });
  server.answer(ASSIGN, answeringBy(adminAssignOrder, { assignee: null }));
  server.answer(ORDER, answeringBy(adminGetOrder, order()));
  await userEvent.click(release);
  expect(await screen.findByRole('button', { name: 'Převzít' })).toBeTruthy();
  expect(server.of(ASSIGN).at(-1)?.body).toEqual({ assignee: 'nobody', seen: me.id });
});

test('who comes second reads who was faster', async () => {
  const refused = refusing(409, 'changed-meanwhile', 'Objednávku mezitím řeší Karel Prodavač.');
  const { server, toast } = await openOrder({ answers: { [ASSIGN]: refused } });
  server.answer(ORDER, answeringBy(adminGetOrder, order({ assignee: karel })));
  await userEvent.click(screen.getByRole('button', { name: 'Převzít' }));
  expect(await screen.findByText('Karel Prodavač')).toBeTruthy();
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ text: 'Objednávku mezitím řeší Karel Prodavač.' })));
});

test('it is handed over to a colleague', async () => {
  const { server } = await openOrder({
    answers: {
      [ASSIGN]: answeringBy(adminAssignOrder, { assignee: karel }),
      [toRouteKey(listColleagues)]: answeringBy(listColleagues, { items: [karel] }),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Předat kolegovi' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Předat 1 objednávku' }));
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: /Komu/ }), 'Karel Prodavač');
  server.answer(ORDER, answeringBy(adminGetOrder, order({ assignee: karel })));
  await userEvent.click(dialog.getByRole('button', { name: 'Předat' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Karel Prodavač')).toBeTruthy();
  expect(server.of(ASSIGN)[0]?.body).toEqual({ assignee: karel.id, seen: null });
});

test('who may not work on orders reads who does', async () => {
  await openOrder({ order: order({ assignee: karel }), role: 'warehouse' });
  expect(screen.getByText('Karel Prodavač')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Převzít' })).toBeNull();
});
