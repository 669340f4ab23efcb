import { adminListReviews, type AdminReview, approveReview, updateReview } from '@okruh/contracts/http/catalog-admin/reviews';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const review: AdminReview = {
  id: 'rev-1',
  market: 'cz',
  product: { id: 'mp-iphone-15', code: 'PH015', name: { cs: 'Apple iPhone 15', ro: 'Apple iPhone 15' } },
  rating: 4,
  author: 'Jana N.',
  is_anonymous: true,
  verified: true,
  pros: ['výdrž'],
  cons: [],
  text: 'Telefon drží dva dny.',
  approval: 'pending',
  created_at: '2026-11-18T09:12:00.000Z',
  decided_by: null,
  decided_at: null,
  changes: [],
};
const LIST = toRouteKey(adminListReviews);
const ready = { ...office, [LIST]: answeringBy(adminListReviews, { items: [review], total: 1, page: 1, page_size: 50 }) };
const open = (search = '') => visit(routes, { path: '/admin/recenze', search, account: staff('support') });

test('a review is approved where it stands', async () => {
  const APPROVE = toRouteKey(approveReview);
  const server = fakeServer({ ...ready, [APPROVE]: answeringBy(approveReview, { ...review, approval: 'approved' }) });
  const { toast } = await open('?stav=pending&hvezdy=4');
  const text = await screen.findByText('Telefon drží dva dny.');
  expect(text.closest('tr')?.textContent).toContain('Jana N., anonymně, ověřený nákup');
  expect(server.of(LIST)[0]?.query).toEqual({ page: '1', page_size: '50', market: 'cz', approval: 'pending', rating: '4' });
  await userEvent.click(screen.getByRole('button', { name: 'Schválit' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Recenze je schválená', text: 'Apple iPhone 15' }));
  expect(server.of(APPROVE)[0]).toMatchObject({
    route: 'PATCH /api/new/product-reviews/admin/approve/rev-1/',
    body: { approval: 'approved' },
  });
});

test('its words are corrected', async () => {
  const UPDATE = toRouteKey(updateReview);
  const server = fakeServer({ ...ready, [UPDATE]: answeringBy(updateReview, review) });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Upravit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upravit recenzi, Apple iPhone 15' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Zápory/ }), 'cena{Enter}váha');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Uložit' }));
  expect(server.of(UPDATE)).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Důvod/ }), 'Překlep');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Uložit' }));
  await waitFor(() =>
    expect(server.of(UPDATE)[0]?.body).toEqual({
      text: 'Telefon drží dva dny.',
      pros: ['výdrž'],
      cons: ['cena', 'váha'],
      reason: 'Překlep',
    }),
  );
});

test('what no filter lets through is explained', async () => {
  fakeServer({ ...ready, [LIST]: answeringBy(adminListReviews, { items: [], total: 0, page: 1, page_size: 50 }) });
  const { navigate } = await open('?stav=rejected');
  await screen.findByText('Filtrům nic neodpovídá');
  await userEvent.click(
    screen.getAllByRole('button', { name: 'Zrušit filtry' })[1] ?? screen.getByRole('button', { name: 'Zrušit filtry' }),
  );
  expect(navigate).toHaveBeenLastCalledWith('/admin/recenze', expect.anything());
});

test('a rejection asks for its reason, and is taken back where it stands', async () => {
  const APPROVE = toRouteKey(approveReview);
  const rejected = {
    ...review,
    approval: 'rejected' as const,
    decided_by: 'Karel',
    decided_at: '2026-11-20T10:00:00.000Z',
    changes: [{ at: '2026-11-20T10:00:00.000Z', by: 'Karel', action: 'rejected' as const, reason: 'Netýká se zboží', before: null }],
  };
  const server = fakeServer({ ...ready, [APPROVE]: answeringBy(approveReview, rejected) });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Zamítnout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zamítnout recenzi, Apple iPhone 15' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Zamítnout' }));
  expect(server.of(APPROVE)).toEqual([]);
  server.answer(LIST, answeringBy(adminListReviews, { items: [rejected], total: 1, page: 1, page_size: 50 }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Důvod/ }), 'Netýká se zboží');
  await userEvent.click(dialog.getByRole('button', { name: 'Zamítnout' }));
  await waitFor(() => expect(server.of(APPROVE)[0]?.body).toEqual({ approval: 'rejected', reason: 'Netýká se zboží' }));
  expect(await screen.findByText('Netýká se zboží')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Vrátit k posouzení' }));
  await waitFor(() => expect(server.of(APPROVE)[1]?.body).toEqual({ approval: 'pending' }));
});
