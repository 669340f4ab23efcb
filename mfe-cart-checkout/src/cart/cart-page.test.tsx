import { keepConsent } from '@okruh/web-kit/analytics';
import { answering, receivedEvents, refusing, visit } from '@okruh/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as remote from '../routes.tsx';
import {
  cartLine,
  cartPackage,
  cartPage,
  cartSummary,
  casePackage,
  crowns,
  createId,
  noExtras,
  type PackageWithExtras,
  phoneExtras,
  problem,
} from '../testing/cart-fixtures.ts';
import { checkoutServer } from '../testing/checkout-server.ts';
import { errors, pushed, getText } from '../testing/screen.ts';

const PACKAGES = 'GET /api/checkout/cart/packages';
const UPDATE = `PATCH /api/checkout/cart/packages/${createId(1)}`;
const REMOVE = `POST /api/checkout/cart/packages/${createId(1)}/remove`;
const path = '/kosik';
const heading = async (name: string) => expect(await screen.findByRole('heading', { name })).toBeTruthy();

/** The server keeps what it is reported. */
function livingServer(first: readonly PackageWithExtras[]) {
  let packages = [...first];
  const change = (id: string, next: (found: PackageWithExtras) => PackageWithExtras): PackageWithExtras => {
    packages = packages.map((found) => (found.id === id ? next(found) : found));
    return packages.find((found) => found.id === id) ?? cartPackage();
  };
  const server = checkoutServer(first, {
    [PACKAGES]: () => ({ body: cartPage(packages) }),
    'PATCH /api/checkout/cart/packages/:id': ({ route, body }) => {
      const id = route.split('/').at(-1) ?? '';
      const { quantity } = body as { readonly quantity?: number };
      return {
        body: change(id, (found) =>
          quantity === undefined
            ? found
            : {
                ...found,
                quantity,
                product: cartLine({
                  ...found.product,
                  quantity,
                  total: { amount: found.product.unit_price.amount * quantity, currency: 'CZK' },
                }),
              },
        ),
      };
    },
    'POST /api/checkout/cart/packages/:id/remove': ({ route }) => {
      packages = packages.filter((found) => !route.includes(found.id));
      return { body: { count: packages.length, restore: 'undo-1' } };
    },
    'POST /api/checkout/cart/restore': () => {
      packages = [...first];
      return { body: { count: packages.length } };
    },
  });
  return { server, set: (next: readonly PackageWithExtras[]) => (packages = [...next]) };
}

beforeEach(() => {
  keepConsent({ isDecided: true, analytics: true, marketing: false });
  window.dataLayer = [];
  localStorage.clear();
});

describe('the cart', () => {
  it('shows what is in it, what it comes to, and the next step', async () => {
    checkoutServer([cartPackage(), casePackage()]);
    const { element, setTitle } = await visit(remote, { path });
    await heading('Apple iPhone 15');
    expect(getText(element)).toContain('128 GB, modrý, jako nový (A+)');
    expect(getText(element)).toContain('Skladem, zítra u vás');
    expect(getText(element)).toContain('690 Kč za kus');
    expect(getText(screen.getByRole('complementary'))).toContain('Celkem s DPH16 370 Kč');
    for (const link of screen.getAllByRole('link', { name: /Pokračovat/ })) expect(link.getAttribute('href')).toBe('/pokladna/doprava');
    expect(setTitle).toHaveBeenLastCalledWith('Košík');
    expect(await errors(element)).toEqual([]);
  });

  it('speaks Romanian on the Romanian market', async () => {
    const lei = (line: PackageWithExtras): PackageWithExtras => line;
    checkoutServer([lei(cartPackage())]);
    const { element } = await visit(remote, { path: '/cos', market: 'ro' });
    await heading('Coșul tău');
    expect((await screen.findAllByRole('link', { name: /Continuă/ }))[0]?.getAttribute('href')).toBe('/finalizare/livrare');
    expect(getText(element)).toContain('Total cu TVA');
    expect(await errors(element)).toEqual([]);
  });

  it('says at the product that its gift is out of stock', async () => {
    checkoutServer([cartPackage({ product: cartLine({ missing_gift: 'Silikonový kryt' }) })]);
    const { element } = await visit(remote, { path });
    await heading('Apple iPhone 15');
    expect(getText(element.querySelector('.cart-item') ?? element)).toContain('Dárek došel, zboží přijde bez něj: Silikonový kryt');
  });

  it('says that it is empty, and leads to the shop', async () => {
    checkoutServer([]);
    const { element, navigate } = await visit(remote, { path });
    await heading('Košík je zatím prázdný');
    await userEvent.click(screen.getByRole('link', { name: 'Prohlédnout nabídku' }));
    expect(navigate).toHaveBeenCalledWith('/', undefined);
    expect(await errors(element)).toEqual([]);
  });

  it('brings what the browser had before the login into the account’s cart', async () => {
    const MERGE = 'POST /api/checkout/cart/merge';
    const server = checkoutServer([], { [PACKAGES]: answering(cartPage([], { has_browser_cart: true })) });
    server.answer(MERGE, () => {
      server.answer(PACKAGES, answering(cartPage()));
      return { body: { count: 1 } };
    });
    await visit(remote, { path });
    await heading('Apple iPhone 15');
    expect(server.of(MERGE).length).toBe(1);
  });

  it('shows the account’s cart when the browser’s can’t join it now', async () => {
    const server = checkoutServer([], {
      [PACKAGES]: answering(cartPage([cartPackage()], { has_browser_cart: true })),
      'POST /api/checkout/cart/merge': refusing(503, 'unavailable', 'Zkuste to za chvíli.'),
    });
    await visit(remote, { path });
    await heading('Apple iPhone 15');
    expect(server.of(PACKAGES).length).toBe(1);
  });

  it('says that it could not be loaded, and tries again', async () => {
    const server = checkoutServer([cartPackage()], { [PACKAGES]: refusing(404, 'not-found', 'Nenašli jsme') });
    await visit(remote, { path });
    const again = await screen.findByRole('button', { name: 'Zkusit znovu' });
    expect(within(screen.getByRole('alert')).getByRole('link', { name: '800 123 456' }).getAttribute('href')).toBe('tel:+420800123456');
    server.answer(PACKAGES, answering(cartPage()));
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Apple iPhone 15' })).toBeTruthy();
  });

  it('reports once to analytics that it was opened', async () => {
    const { server } = livingServer([cartPackage(), casePackage()]);
    await visit(remote, { path });
    await heading('Apple iPhone 15');
    act(() => void window.dispatchEvent(new CustomEvent('account:session-changed', { detail: { accountId: 'a' } })));
    await waitFor(() => expect(server.of(PACKAGES).length).toBe(2));
    expect(pushed('view_cart')).toMatchObject([
      {
        ecommerce: {
          currency: 'CZK',
          value: 16_370,
          items: [{ item_id: '104582', discount: 2_500, coupon: 'Sleva', tags: ['Sleva'] }, { quantity: 2 }],
        },
      },
    ]);
  });
});

describe('the number of pieces', () => {
  it('changes at once and is saved once, however often it is pressed', async () => {
    const { server } = livingServer([cartPackage()]);
    const received = receivedEvents<{ readonly count: number }>('cart:changed');
    await visit(remote, { path });
    const more = await screen.findByRole('button', { name: 'Přidat kus' });
    // In one task: the pause after a press can't end between them, however busy the machine is.
    for (let press = 0; press < 3; press += 1) fireEvent.click(more);
    const input = screen.getByRole('spinbutton', { name: 'Počet kusů: Apple iPhone 15' });
    expect(input).toHaveProperty('value', '4');
    await waitFor(() => expect(server.of(UPDATE).map(({ body }) => body)).toEqual([{ quantity: 4 }]));
    await waitFor(() => expect(received.at(-1)).toEqual({ count: 4 }));
    expect(pushed('add_to_cart')).toMatchObject([{ ecommerce: { items: [{ item_id: '104582', quantity: 3 }] } }]);
    await waitFor(() => expect(getText(screen.getByRole('complementary'))).toContain('59 960 Kč'));
  });

  it('sends what was pressed while the server was busy', async () => {
    const { server } = livingServer([cartPackage()]);
    let release = (): void => undefined;
    const plain = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const answer = await plain(url, init);
      if (init.method === 'PATCH' && server.of(UPDATE).length === 1) await new Promise<void>((resolve) => (release = resolve));
      return answer;
    });
    await visit(remote, { path });
    const more = await screen.findByRole('button', { name: 'Přidat kus' });
    await userEvent.click(more);
    await waitFor(() => expect(server.of(UPDATE).length).toBe(1));
    await userEvent.click(more);
    await userEvent.click(more);
    release();
    await waitFor(() => expect(server.of(UPDATE).map(({ body }) => body)).toEqual([{ quantity: 2 }, { quantity: 4 }]));
    expect(screen.getByRole('spinbutton')).toHaveProperty('value', '4');
  });

  it('is saved when the page is left before the pause is over', async () => {
    const { server } = livingServer([cartPackage()]);
    const { update } = await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Přidat kus' }));
    act(() => update({ path: '/objednavka' }));
    await waitFor(() => expect(server.of(UPDATE).map(({ body }) => body)).toEqual([{ quantity: 2 }]));
  });

  it('takes a typed number, and no more than there is', async () => {
    const { server } = livingServer([cartPackage({ max_quantity: 6 })]);
    await visit(remote, { path });
    const input = await screen.findByRole('spinbutton');
    await userEvent.clear(input);
    await userEvent.type(input, '99{Tab}');
    expect(input).toHaveProperty('value', '6');
    await waitFor(() => expect(server.of(UPDATE).at(-1)?.body).toEqual({ quantity: 6 }));
    expect(screen.getByRole('button', { name: 'Přidat kus' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('is the server’s again when it refuses', async () => {
    const server = checkoutServer([cartPackage()], { [UPDATE]: refusing(409, 'not-enough-stock', 'Máme už jen 1 kus') });
    const { toast } = await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Přidat kus' }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({ kind: 'error', title: 'Košík se nepodařilo změnit', text: 'Máme už jen 1 kus' }),
    );
    await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveProperty('value', '1'));
    expect(server.of(UPDATE).length).toBe(1);
    expect(pushed('add_to_cart')).toEqual([]);
  });

  it('stays typed when the server wasn’t reached, and is saved by another try', async () => {
    const { server } = livingServer([cartPackage()]);
    const plain = globalThis.fetch;
    let isDown = true;
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
      isDown && init.method === 'PATCH' ? Promise.reject(new TypeError('fetch failed')) : plain(url, init),
    );
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Přidat kus' }));
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('spinbutton')).toHaveProperty('value', '2');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Zkusit znovu' }));
    await waitFor(() => expect(server.of(UPDATE).map(({ body }) => body)).toEqual([{ quantity: 2 }]));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('taking out', () => {
  it('leaves a link back in its place, which has the focus', async () => {
    const { server } = livingServer([cartPackage(), casePackage()]);
    const { element } = await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Odebrat: Apple iPhone 15' }));
    expect(screen.queryByRole('heading', { name: 'Apple iPhone 15' })).toBeNull();
    const undo = await screen.findByRole('button', { name: 'Vrátit zpět' });
    expect(document.activeElement).toBe(undo);
    expect(server.of(REMOVE).length).toBe(1);
    expect(pushed('remove_from_cart')).toMatchObject([{ ecommerce: { value: 14_990, items: [{ item_id: '104582', quantity: 1 }] } }]);
    expect(await errors(element)).toEqual([]);
    await userEvent.click(undo);
    await heading('Apple iPhone 15');
    expect(server.of('POST /api/checkout/cart/restore').map(({ body }) => body)).toEqual([{ restore: 'undo-1' }]);
  });

  it('can be undone when nothing is left, too', async () => {
    livingServer([cartPackage()]);
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Odebrat: Apple iPhone 15' }));
    await heading('Košík je zatím prázdný');
    await userEvent.click(await screen.findByRole('button', { name: 'Vrátit zpět' }));
    expect(await screen.findByRole('heading', { name: 'Apple iPhone 15' })).toBeTruthy();
  });

  it('brings the product back by itself when the server refuses', async () => {
    checkoutServer([cartPackage()], { [REMOVE]: refusing(503, 'database-unavailable', 'Zkuste to za chvíli') });
    const { toast } = await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Odebrat: Apple iPhone 15' }));
    await heading('Apple iPhone 15');
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', text: expect.stringContaining('Zkuste to za chvíli') }));
  });
});

describe('what hangs on a product', () => {
  const many = (selected: readonly string[] = []) => phoneExtras(selected);

  it('shows two offers at once, and more of them behind a button, of each kind one at most', async () => {
    const server = checkoutServer([cartPackage({ extras: many() })], {
      [UPDATE]: answering(
        cartPackage({
          extras: many(['display-12']),
          children: [
            cartLine({
              id: createId(201),
              kind: 'insurance',
              productSeoName: 'display-12',
              name: 'Pojištění displeje na 12 měsíců',
              unit_price: crowns(1190),
              was: null,
              href: null,
              image: null,
            }),
          ],
        }),
      ),
    });
    const { element } = await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: /Záruky, pojištění/ }));
    const insurance = screen.getByRole('group', { name: 'Pojištění' });
    expect(within(insurance).getByRole('radio', { name: 'Ne, děkuji' })).toHaveProperty('checked', true);
    await userEvent.click(within(insurance).getByRole('radio', { name: /na 12 měsíců/ }));
    await waitFor(() => expect(server.of(UPDATE).map(({ body }) => body)).toEqual([{ selected_insurance_ids: ['display-12'] }]));
    expect(await errors(element)).toEqual([]);
  });

  it('takes a chosen extra off', async () => {
    const line = cartLine({
      id: createId(201),
      kind: 'prolonged_warranty',
      name: 'Prodloužená záruka na 36 měsíců',
      unit_price: crowns(990),
      was: null,
      href: null,
    });
    const server = checkoutServer([cartPackage({ extras: many(['plus-12']), children: [line] })], {
      [UPDATE]: answering(cartPackage({ extras: many() })),
    });
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('checkbox', { name: /Prodloužená záruka na 36 měsíců.*990/ }));
    await waitFor(() => expect(server.of(UPDATE).map(({ body }) => body)).toEqual([{ prolong_warranty_code: null }]));
  });

  it('shows one or two offers without a button', async () => {
    const server = checkoutServer([cartPackage({ extras: { ...noExtras, prolonged_warranties: many().prolonged_warranties } })], {
      [UPDATE]: answering(cartPackage()),
    });
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('checkbox', { name: /Prodloužená záruka/ }));
    await waitFor(() => expect(server.of(UPDATE).map(({ body }) => body)).toEqual([{ prolong_warranty_code: 'plus-12' }]));
  });
});

describe('what is wrong', () => {
  const withProblem = (changes: Parameters<typeof problem>[0], more = {}) =>
    checkoutServer([cartPackage()], { [PACKAGES]: answering(cartPage([cartPackage()], { problems: [problem(changes)] })), ...more });

  it('blocks the next step, says why, and leads to the remedy', async () => {
    const server = withProblem({}, { [UPDATE]: answering(cartPackage()) });
    const { element } = await visit(remote, { path });
    const accept = await screen.findByRole('button', { name: 'Souhlasím s novou cenou' });
    expect(accept.closest('.cart-item')).not.toBeNull();
    expect(screen.queryByRole('link', { name: /Pokračovat/ })).toBeNull();
    expect(getText(element)).toContain('Než budete pokračovat, vyřešte prosím: Cena se změnila.');
    await userEvent.click(screen.getByRole('button', { name: 'Ukázat' }));
    expect(document.activeElement).toBe(accept);
    expect(await errors(element)).toEqual([]);
    server.answer(PACKAGES, answering(cartPage()));
    await userEvent.click(accept);
    expect((await screen.findAllByRole('link', { name: /Pokračovat/ })).length).toBe(2);
    expect(server.of(UPDATE).map(({ body }) => body)).toEqual([{ accept_price: true }]);
  });

  it.each([
    ['set-quantity', { quantity: 2 }, UPDATE, { quantity: 2 }],
    ['set-quantity', { quantity: 0 }, REMOVE, {}],
    ['remove-package', {}, REMOVE, {}],
    ['remove-discount', { discount: 'd1' }, 'POST /api/checkout/discounts/d1/remove', null],
  ] as const)('is settled by %s %o', async (kind, more, route, body) => {
    const server = withProblem(
      { remedy: { kind, label: 'Napravit', ...more } },
      {
        [UPDATE]: answering(cartPackage({ quantity: 2 })),
        [REMOVE]: answering({ count: 0, restore: null }),
        'POST /api/checkout/discounts/:id/remove': answering(cartSummary()),
      },
    );
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Napravit' }));
    await waitFor(() => expect(server.of(route).map((request) => request.body)).toEqual([body]));
  });

  it.each([
    ['choose-delivery', '/pokladna/doprava'],
    ['choose-place', '/pokladna/doprava'],
    ['choose-payment', '/pokladna/platba'],
  ] as const)('of the whole cart leads on with %s', async (kind, to) => {
    withProblem({ package_id: null, blocks: false, remedy: { kind, label: 'Vybrat jinou' } });
    const { navigate } = await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Vybrat jinou' }));
    expect(navigate).toHaveBeenCalledWith(to);
  });

  it('with an insurance opens the choice of insurances', async () => {
    withProblem({ code: 'insurance-price-changed', remedy: { kind: 'choose-insurance', label: 'Vybrat pojištění' } });
    await visit(remote, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Vybrat pojištění' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Pojištění' }).contains(document.activeElement)).toBe(true));
  });
});

describe('other tabs', () => {
  it('make the cart fetch what changed there, and are informed of changes here', async () => {
    const { server, set } = livingServer([cartPackage()]);
    const received = receivedEvents<{ readonly count: number }>('cart:changed');
    await visit(remote, { path });
    await heading('Apple iPhone 15');
    set([cartPackage(), casePackage()]);
    act(
      () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'okruh-cart-changed', newValue: JSON.stringify({ count: 3, at: 1 }) }),
        ),
    );
    await heading('Silikonový kryt s magnetem');
    expect(received).toEqual([{ count: 3 }]);
    expect(server.of(PACKAGES).length).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: 'Odebrat: Apple iPhone 15' }));
    await waitFor(() => expect(localStorage.getItem('okruh-cart-changed')).toContain('"count":2'));
  });
});
