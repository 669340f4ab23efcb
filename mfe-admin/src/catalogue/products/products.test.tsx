import { adminUpdateImages } from '@okruh/contracts/http/catalog-admin/pictures';
import {
  adminGetMasterProduct,
  adminListMasterProducts,
  adminPreviewRename,
  adminPublishMasterProduct,
  adminRenameInBulk,
  adminUpdateMasterProduct,
  adminWithdrawMasterProduct,
} from '@okruh/contracts/http/catalog-admin/products';
import { adminAddVariants, adminUpdatePackages } from '@okruh/contracts/http/catalog-admin/variants';
import { adminListTerms } from '@okruh/contracts/http/catalog-admin/terms';
import { adminListTariffs } from '@okruh/contracts/http/checkout-admin/tariffs';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, answeringPages, toRouteKey } from '../../testing/answers.ts';
import { office, phone } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const both = (text: string) => ({ cs: text, ro: text });
const LIST = toRouteKey(adminListMasterProducts);
const UPDATE = toRouteKey(adminUpdateMasterProduct);
const ready = {
  ...office,
  [LIST]: answeringBy(adminListMasterProducts, { items: [phone()], total: 1, page: 1, page_size: 50 }),
  [toRouteKey(adminGetMasterProduct)]: answeringBy(adminGetMasterProduct, phone()),
  ['GET /api/catalog/admin/terms/attribute']: answeringBy(adminListTerms, {
    items: [
      {
        kind: 'attribute',
        id: 'display_size',
        name: both('Úhlopříčka'),
        group: 'display',
        unit: both('″'),
        value_kind: 'number',
        filterable: true,
        used: 5,
      },
      { kind: 'attribute', id: 'chipset', name: both('Čip'), group: 'display', unit: null, value_kind: 'text', filterable: false, used: 5 },
    ],
    total: 2,
    page: 1,
    page_size: 200,
  }),
  [toRouteKey(adminListTariffs)]: answeringBy(adminListTariffs, {
    tariffs: [],
    groups: [
      { id: 'standard', name: both('Běžné splátky'), barem_ids: [], version: 1 },
      { id: 'students', name: both('Studentské splátky'), barem_ids: [], version: 1 },
    ],
    rules: { defaults: { cz: 'standard', ro: 'standard' }, categories: [], version: 1 },
    partners: { cz: [], ro: [] },
  }),
  ['GET /api/catalog/admin/terms/attribute-group']: answeringBy(adminListTerms, {
    items: [{ kind: 'attribute-group', id: 'display', name: both('Displej'), position: 1, used: 2 }],
    total: 1,
    page: 1,
    page_size: 200,
  }),
};
const open = (path = '/admin/produkty/mp-iphone-15', search = '', role: 'catalog-editor' | 'support' = 'catalog-editor') =>
  visit(routes, { path, search, account: staff(role) });

describe('the grid of products', () => {
  test('asks for what the address says, and leads to each product', async () => {
    const server = fakeServer(ready);
    await open('/admin/produkty', '?q=iphone&kategorie=phones&stav=published&razeni=-price');
    const link = await screen.findByRole('link', { name: 'Apple iPhone 15' });
    expect(link.getAttribute('href')).toBe('/admin/produkty/mp-iphone-15');
    expect(link.closest('tr')?.textContent).toContain('3.669\u00a0Lei');
    expect(server.of(LIST)[0]?.query).toEqual({
      page: '1',
      page_size: '50',
      q: 'iphone',
      sort: '-price',
      category: 'phones',
      state: 'published',
    });
  });

  test('asks for the choices of its filters once its rows have come', async () => {
    const CATEGORIES = 'GET /api/catalog/admin/type-categories/all';
    const list = new EventTarget();
    const rows = new Promise<{ readonly body: unknown }>((resolve) => {
      list.addEventListener('answered', () => resolve({ body: { items: [phone()], total: 1, page: 1, page_size: 50 } }));
    });
    const server = fakeServer({ ...ready, [LIST]: () => rows });
    await open('/admin/produkty');
    await waitFor(() => expect(server.of(LIST)).toHaveLength(1));
    expect(server.of(CATEGORIES)).toEqual([]);
    list.dispatchEvent(new Event('answered'));
    await waitFor(() => expect(server.of(CATEGORIES)).toHaveLength(1));
  });

  test('puts selected products on sale row by row, says what one needs, and takes it back', async () => {
    const PUBLISH = toRouteKey(adminPublishMasterProduct);
    const draft = phone({ id: 'mp-draft', name: both('Apple iPhone 18'), state: 'withdrawn' });
    const bare = phone({ id: 'mp-bare', name: both('Apple iPhone 19'), state: 'draft' });
    const server = fakeServer({
      ...ready,
      [LIST]: answeringBy(adminListMasterProducts, { items: [phone(), draft, bare], total: 3, page: 1, page_size: 50 }),
      [PUBLISH]: ({ route }) =>
        route.includes('mp-bare')
          ? { status: 400, body: { price: ['Chybí cena.'] } }
          : { body: phone({ id: 'mp-draft', state: 'published' }) },
      [toRouteKey(adminWithdrawMasterProduct)]: answeringBy(adminWithdrawMasterProduct, draft),
    });
    await open('/admin/produkty');
    for (const name of ['Apple iPhone 15', 'Apple iPhone 18', 'Apple iPhone 19'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Vybrat ${name}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Dát do prodeje' }));
    expect(await screen.findByText('Chybí cena.')).toBeTruthy();
    expect(server.of(PUBLISH).map(({ route }) => route)).toEqual([
      'POST /api/catalog/admin/master-products/mp-draft/publish',
      'POST /api/catalog/admin/master-products/mp-bare/publish',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Vrátit Apple iPhone 18' }));
    await waitFor(() => expect(server.of(toRouteKey(adminWithdrawMasterProduct))).toHaveLength(1));
  });

  test('renames many after showing what would change', async () => {
    const items = [{ id: 'mp-iphone-15', before: both('Apple iPhone 15'), after: both('Apple iPhone č. 15') }];
    const RENAME = toRouteKey(adminRenameInBulk);
    const server = fakeServer({
      ...ready,
      [toRouteKey(adminPreviewRename)]: answeringBy(adminPreviewRename, { items }),
      [RENAME]: answeringBy(adminRenameInBulk, { items }),
    });
    const { toast } = await open('/admin/produkty');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrat Apple iPhone 15' }));
    await userEvent.click(screen.getByRole('button', { name: 'Hromadně přejmenovat' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Najít text' }), 'iPhone 1');
    await userEvent.type(screen.getByRole('textbox', { name: 'Nahradit za' }), 'iPhone č. 1');
    await userEvent.click(screen.getByRole('button', { name: 'Ukázat změny' }));
    await screen.findAllByText('Apple iPhone č. 15');
    expect(server.of(RENAME)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Přejmenovat 1 produkt' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' })));
    expect(server.of(RENAME)[0]?.body).toEqual({ ids: ['mp-iphone-15'], language: 'both', find: 'iPhone 1', replace: 'iPhone č. 1' });
  });
});

describe('a product', () => {
  test('the energy label is its class with its number in the registry', async () => {
    const server = fakeServer({ ...ready, [UPDATE]: answeringBy(adminUpdateMasterProduct, phone({ version: 8 })) });
    await open();
    await userEvent.selectOptions(await screen.findByLabelText('Energetická třída'), 'B');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    const number = screen.getByLabelText(/^Číslo v EPREL/);
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
    await userEvent.type(number, '2345678');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(server.of(UPDATE)[0]?.body).toMatchObject({ energy_label: { class: 'B', eprel_number: 2_345_678 } }));
  });

  test('saves names and where it belongs, with the version that was read', async () => {
    const server = fakeServer({ ...ready, [UPDATE]: answeringBy(adminUpdateMasterProduct, phone({ version: 8 })) });
    const { toast } = await open();
    const name = await screen.findByRole('textbox', { name: 'Název česky' });
    await userEvent.type(name, ' nový');
    await userEvent.click(screen.getByRole('button', { name: 'Odebrat Novinka' }));
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Úspěšně uloženo.' }));
    expect(server.of(UPDATE)[0]?.body).toMatchObject({
      version: 7,
      name: { cs: 'Apple iPhone 15 nový', ro: 'Apple iPhone 15' },
      manufacturer: 'apple',
      categories: ['iphone'],
      badges: [],
      barem_group: 'standard',
    });
  });

  test('is paid in instalments by a group that the office made', async () => {
    const server = fakeServer({ ...ready, [UPDATE]: answeringBy(adminUpdateMasterProduct, phone({ version: 8 })) });
    await open();
    await screen.findByRole('option', { name: 'Studentské splátky' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Skupina barem' }), 'Studentské splátky');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(server.of(UPDATE)[0]?.body).toMatchObject({ barem_group: 'students' }));
  });

  test('changed by a colleague meanwhile keeps what was typed', async () => {
    const server = fakeServer({ ...ready, [UPDATE]: refusing(409, 'changed-meanwhile', 'Mezitím to změnil někdo jiný.') });
    await open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Název česky' }), 'x');
    const theirs = phone({ version: 8, changed_by: 'Petr Dvořák', badges: [], short_description: both('Stručně') });
    server.answer(toRouteKey(adminGetMasterProduct), answeringBy(adminGetMasterProduct, theirs));
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    const sent = await screen.findByRole('alert');
    expect(sent.textContent).toContain('Petr Dvořák to mezitím změnil/a');
    expect(sent.textContent).toContain('Apple iPhone 15x');
    // The badge by its name.
    expect(sent.textContent).toContain('Novinka');
    await userEvent.click(within(sent).getByRole('button', { name: 'Ponechat moje' }));
    expect(screen.getByRole('textbox', { name: 'Název česky' })).toHaveProperty('value', 'Apple iPhone 15x');
    server.answer(UPDATE, answeringBy(adminUpdateMasterProduct, { ...theirs, version: 9 }));
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() =>
      expect(server.of(UPDATE).at(-1)?.body).toMatchObject({
        version: 8,
        name: { cs: 'Apple iPhone 15x' },
        badges: [],
        short_description: { cs: 'Stručně' },
      }),
    );
  });

  test('sold or taken off meanwhile says so before it is done again', async () => {
    const WITHDRAW = toRouteKey(adminWithdrawMasterProduct);
    const server = fakeServer({ ...ready, [WITHDRAW]: refusing(409, 'changed-meanwhile', 'Mezitím to změnil někdo jiný.') });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Stáhnout z prodeje' }));
    const theirs = phone({ version: 8, changed_by: 'Petr Dvořák', state: 'withdrawn' });
    server.answer(toRouteKey(adminGetMasterProduct), answeringBy(adminGetMasterProduct, theirs));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stáhnout z prodeje' }));
    const sent = await screen.findByRole('alert');
    expect(sent.textContent).toContain('Petr Dvořák to mezitím změnil/a');
    expect(sent.textContent).toContain('Stažený');
    await userEvent.click(within(sent).getByRole('button', { name: 'Načíst změny' }));
    expect(await screen.findByRole('button', { name: 'Dát do prodeje' })).toBeTruthy();
  });

  test('takes numbers and texts as parameters', async () => {
    const server = fakeServer({ ...ready, [UPDATE]: answeringBy(adminUpdateMasterProduct, phone({ version: 8 })) });
    await open(undefined, '?karta=parametry');
    const size = await screen.findByRole('textbox', { name: /Úhlopříčka/ });
    expect(size).toHaveProperty('value', '6,1');
    await userEvent.clear(size);
    await userEvent.type(size, '6,2');
    await userEvent.type(screen.getByRole('textbox', { name: /Čip česky/ }), 'A16');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(server.of(UPDATE)).toHaveLength(1));
    expect(server.of(UPDATE)[0]?.body).toEqual({
      version: 7,
      parameters: [
        { attribute: 'display_size', value: 6.2 },
        { attribute: 'chipset', value: { cs: 'A16', ro: 'A16' } },
      ],
    });
  });

  test('shows each of more attributes than one answer holds, and saves values of attributes that it doesn’t know', async () => {
    const attributes = Array.from({ length: 201 }, (_, index) => ({
      kind: 'attribute',
      id: `a${String(index)}`,
      name: both(`Atribut ${String(index)}.`),
      group: 'display',
      unit: null,
      value_kind: 'number',
      filterable: false,
      used: 1,
    }));
    const product = phone({
      parameters: [
        { attribute: 'a0', value: 6.1 },
        { attribute: 'a200', value: 42 },
        { attribute: 'added-meanwhile', value: 7 },
      ],
    });
    const server = fakeServer({
      ...ready,
      [toRouteKey(adminGetMasterProduct)]: answeringBy(adminGetMasterProduct, product),
      [toRouteKey(adminUpdateMasterProduct)]: answeringBy(adminUpdateMasterProduct, phone({ version: 8 })),
      ['GET /api/catalog/admin/terms/attribute']: answeringPages(adminListTerms, attributes),
    });
    await open(undefined, '?karta=parametry');
    expect(await screen.findByLabelText(/^Atribut 200\./)).toHaveProperty('value', '42');
    const first = screen.getByLabelText(/^Atribut 0\./);
    await userEvent.clear(first);
    await userEvent.type(first, '5');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(server.of(UPDATE)).toHaveLength(1));
    expect(server.of(UPDATE)[0]?.body).toMatchObject({
      parameters: [
        { attribute: 'a0', value: 5 },
        { attribute: 'a200', value: 42 },
        { attribute: 'added-meanwhile', value: 7 },
      ],
    });
  });

  test('orders its pictures', async () => {
    const IMAGES = toRouteKey(adminUpdateImages);
    const server = fakeServer({ ...ready, [IMAGES]: answeringBy(adminUpdateImages, phone({ version: 8 })) });
    await open(undefined, '?karta=obrazky');
    await userEvent.click(await screen.findByRole('button', { name: 'Posunout obrázek 2 výš' }));
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(server.of(IMAGES)).toHaveLength(1));
    expect(server.of(IMAGES)[0]?.body).toMatchObject({ images: [{ id: 'img-2' }, { id: 'img-1' }], version: 7 });
  });

  test('has the package of chosen variants measured', async () => {
    const PACKAGES = toRouteKey(adminUpdatePackages);
    const server = fakeServer({ ...ready, [PACKAGES]: answeringBy(adminUpdatePackages, phone({ version: 8 })) });
    const { toast } = await open('/admin/produkty/mp-iphone-15', '?karta=varianty');
    expect(await screen.findByRole('cell', { name: '9 × 16,5 × 3 cm, 0,42 kg' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /iPhone 15 128GB/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Balení' }));
    const dialog = within(await screen.findByRole('dialog'));
    const height = dialog.getByLabelText(/Výška/);
    expect((height as HTMLInputElement).value).toBe('16,5');
    await userEvent.clear(height);
    await userEvent.type(height, '900');
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
    expect(await dialog.findAllByText('Zadejte nejvýše 300.')).toBeTruthy();
    expect(server.of(PACKAGES)).toEqual([]);
    await userEvent.clear(height);
    await userEvent.type(height, '17,25');
    await userEvent.clear(dialog.getByLabelText(/Hloubka/));
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(toast).toHaveBeenCalled());
    expect(server.of(PACKAGES)[0]?.body).toEqual({
      variants: ['apple-iphone-15-128gb-blue-new'],
      package: { width: 9, height: 17.25, depth: null, weight: 0.42 },
      version: 7,
    });
  });

  test('gets new variants of size, colour and quality', async () => {
    const ADD = toRouteKey(adminAddVariants);
    const server = fakeServer({ ...ready, [ADD]: answeringBy(adminAddVariants, phone({ version: 8 })) });
    await open(undefined, '?karta=varianty');
    await userEvent.click(await screen.findByRole('button', { name: 'Vytvořit varianty' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vytvořit varianty' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Velikosti úložiště/ }), '256, 512');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'modrá' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'A+' }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Cena v Kč/ }), '20990');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Cena v Lei/ }), '4280');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Vytvořit varianty' }));
    await waitFor(() => expect(server.of(ADD)).toHaveLength(1));
    expect(server.of(ADD)[0]?.body).toEqual({
      storages: [256, 512],
      colours: ['blue'],
      qualities: ['new', 'A+'],
      code_prefix: 'PH015',
      price_czk: 2_099_000,
      price_ron: 428_000,
      version: 7,
    });
  });

  test('is withdrawn after a question', async () => {
    const WITHDRAW = toRouteKey(adminWithdrawMasterProduct);
    const server = fakeServer({ ...ready, [WITHDRAW]: answeringBy(adminWithdrawMasterProduct, phone({ version: 8, state: 'withdrawn' })) });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Stáhnout z prodeje' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stáhnout Apple iPhone 15 z prodeje?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stáhnout z prodeje' }));
    await waitFor(() => expect(screen.getByText('Stažený')).toBeTruthy());
    expect(server.of(WITHDRAW)[0]?.body).toEqual({ version: 7 });
  });

  test('that isn’t there says so', async () => {
    fakeServer({ ...ready, [toRouteKey(adminGetMasterProduct)]: refusing(404, 'not-found', 'To jsme nenašli.') });
    await open('/admin/produkty/nic');
    expect(await screen.findByText('Takový produkt tu není')).toBeTruthy();
  });
});
