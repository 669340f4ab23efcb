import { adminCountBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { adminRevealOrderContact } from '@okruh/contracts/http/orders-admin/desk';
import { adminListOrderHistory } from '@okruh/contracts/http/orders-admin/history';
import { refusing } from '@okruh/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { openOrder, toOrderRoute } from '../../testing/order-page.ts';
import { orderDesk } from '../../testing/orders.ts';
import { SHOWN_FOR_MS } from './contact.tsx';

beforeAll(() => import('../pages.ts').then(() => undefined));
afterEach(() => vi.useRealTimers());

test('the contact is shown for a reason, once in the history, and hides itself', async () => {
  const route = toOrderRoute(adminRevealOrderContact);
  const clear = { ...orderDesk().contact_masked, name: 'Jana Nováková', phone_number: '+420601234318', note: 'Zvoňte dvakrát' };
  // The navigation counts again within the two minutes.
  const nothing = refusing(403, 'forbidden', 'Sem nesmíte.');
  const { server } = await openOrder({
    answers: {
      [route]: answeringBy(adminRevealOrderContact, clear),
      [toRouteKey(adminCountBuyouts)]: nothing,
    },
  });
  expect(await screen.findByText('+420 ••• ••• 318')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Zobrazit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zobrazit osobní údaje?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Zobrazit údaje' }));
  expect(server.of(route)).toHaveLength(0);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.type(dialog.getByRole('textbox', { name: 'Důvod' }), 'Volám kvůli doručení');
  const before = server.of(toOrderRoute(adminListOrderHistory)).length;
  await user.click(dialog.getByRole('button', { name: 'Zobrazit údaje' }));
  expect(await screen.findByText('+420601234318')).toBeTruthy();
  expect(screen.getByText('Zvoňte dvakrát')).toBeTruthy();
  expect(server.of(route)[0]?.body).toEqual({ reason: 'Volám kvůli doručení' });
  expect(server.of(toOrderRoute(adminListOrderHistory)).length).toBeGreaterThan(before);

  await act(() => vi.advanceTimersByTimeAsync(SHOWN_FOR_MS + 1_000));
  expect(screen.queryByText('+420601234318')).toBeNull();
  expect(screen.getByText('+420 ••• ••• 318')).toBeTruthy();
});
