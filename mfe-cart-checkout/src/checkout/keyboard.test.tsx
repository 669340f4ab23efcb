import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, visit } from '@okruh/web-kit/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetCheckoutStore } from '../model/checkout.store.ts';
import * as routes from '../routes.tsx';
import { cartSummary } from '../testing/cart-fixtures.ts';
import { FINISH, shopperServer } from '../testing/shopper.ts';

const user = userEvent.setup({ delay: null });
beforeEach(() => {
  sessionStorage.clear();
  forgetCheckoutStore();
  vi.stubGlobal('scrollTo', () => undefined);
});

/** Goes on with Tab until the focus is on what is looked for. */
async function tabTo(find: () => HTMLElement): Promise<void> {
  for (let presses = 0; document.activeElement !== find(); presses += 1) {
    if (presses > 60) throw new Error(`Tab never came to ${find().outerHTML}`);
    await user.tab();
  }
}
/** Into a group of radio buttons with Tab, then by arrows. */
async function arrowTo(group: string, find: () => HTMLElement): Promise<void> {
  for (let presses = 0; !(document.activeElement instanceof HTMLInputElement && document.activeElement.name === group); presses += 1) {
    if (presses > 60) throw new Error(`Tab never came to ${group}`);
    await user.tab();
  }
  for (let presses = 0; document.activeElement !== find(); presses += 1) {
    if (presses > 10) throw new Error('no arrow leads there');
    await user.keyboard('{ArrowDown}');
  }
  if (!(document.activeElement instanceof HTMLInputElement && document.activeElement.checked)) await user.keyboard(' ');
}
const button = (name: string) => () => screen.getByRole('button', { name });

it('an order is placed by keyboard alone', async () => {
  const server = shopperServer();
  server.answer(
    FINISH,
    answering(
      {
        order_number: '26',
        order_code: 'x'.repeat(22),
        location: `/objednavka/${'x'.repeat(22)}#t=t`,
        next: 'none',
        totals: cartSummary().totals,
      },
      201,
    ),
  );
  await visit(routes, { path: '/pokladna/doprava' });
  await screen.findByRole('radio', { name: /Kurýr na adresu/ });
  await arrowTo('delivery', () => screen.getByRole('radio', { name: /Kurýr na adresu/ }));
  await screen.findByRole('radio', { name: 'Kdykoli během dne' });
  await tabTo(button('Pokračovat k platbě'));
  await user.keyboard('{Enter}');

  await screen.findByRole('radio', { name: /Dobírka/ });
  await arrowTo('payment', () => screen.getByRole('radio', { name: /Dobírka/ }));
  await waitFor(() => expect(screen.getByRole('radio', { name: /Dobírka/ })).toHaveProperty('checked', true));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pokračovat k údajům' }).getAttribute('aria-busy')).toBeNull());
  await tabTo(button('Pokračovat k údajům'));
  await user.keyboard('{Enter}');

  await screen.findByRole('textbox', { name: 'E-mail' });
  await tabTo(() => screen.getByRole('textbox', { name: 'E-mail' }));
  for (const typed of ['jana@example.com', '601 000 200', 'Jana', 'Nováková', 'Kateřinská 12', 'Olomouc', '', '779 00']) {
    if (typed !== '') await user.keyboard(typed);
    await user.tab();
  }
  await tabTo(() => screen.getByRole('checkbox', { name: /obchodními podmínkami/ }));
  await user.keyboard(' ');
  await tabTo(button('Objednat s povinností platby'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.of(FINISH)[0]?.body).toMatchObject({ order_billing_address: { city: 'Olomouc', postcode: '779 00' } }));
}, 30_000);
