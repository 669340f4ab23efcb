import { adminAddImage, adminCropImage, adminDeleteImage, adminUpdateImages } from '@okruh/contracts/http/catalog-admin/pictures';
import {
  adminAddMasterProduct,
  type AdminMasterProduct,
  adminDeleteMasterProduct,
  adminGetMasterProduct,
  adminListMasterProducts,
} from '@okruh/contracts/http/catalog-admin/products';
import { adminUpdateColours, adminUpdateVariant } from '@okruh/contracts/http/catalog-admin/variants';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { office, phone } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const both = (text: string) => ({ cs: text, ro: text });
const picture = (id: string, alt: string, changes: Partial<AdminMasterProduct['images'][number]> = {}) => ({
  id,
  kind: 'photo',
  base: `catalog/mp-iphone-15/photos/photo-${id}`,
  alt: both(alt),
  colour: null,
  is_uploaded: true,
  ...changes,
});
const draft = (changes: Partial<AdminMasterProduct> = {}) =>
  phone({ state: 'draft', is_new: true, needs: ['price', 'picture'], images: [], badges: [], ...changes });
const open = (product: AdminMasterProduct, search = '') => {
  const server = fakeServer({ ...office, [toRouteKey(adminGetMasterProduct)]: answeringBy(adminGetMasterProduct, product) });
  return visit(routes, { path: '/admin/produkty/mp-iphone-15', search, account: staff('catalog-editor') }).then((page) => ({
    ...page,
    server,
  }));
};
const send = async (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }));

describe('a new product', () => {
  test('is made with its colours, and its page follows', async () => {
    const ADD = toRouteKey(adminAddMasterProduct);
    const server = fakeServer({ ...office, [ADD]: () => ({ status: 400, body: { code: ['Tento kód už má jiný produkt.'] } }) });
    const { navigate } = await visit(routes, { path: '/admin/produkty/novy', account: staff('catalog-editor') });
    const type = async (name: string | RegExp, typed: string) => userEvent.type(await screen.findByRole('textbox', { name }), typed);
    await userEvent.click(await screen.findByRole('button', { name: 'Založit produkt' }));
    expect(server.of(ADD)).toEqual([]);
    await type('Název česky', 'Kabel 3 m');
    await type('Název rumunsky', 'Cablu 3 m');
    await type('Kód', 'KAB');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Výrobce' }), 'apple');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Typ' }), 'phone');
    await userEvent.click(screen.getByRole('button', { name: 'Přidat barvu' }));
    await type('Barva 1 česky', 'modrá');
    await type('Barva 1 rumunsky', 'albastru');
    await userEvent.click(screen.getByRole('button', { name: 'Založit produkt' }));
    expect(await screen.findAllByText('Tento kód už má jiný produkt.')).toBeTruthy();
    server.answer(ADD, answeringBy(adminAddMasterProduct, draft({ id: 'mp-kabel' }), 201));
    await userEvent.click(screen.getByRole('button', { name: 'Založit produkt' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/produkty/mp-kabel', { replace: true }));
    expect(server.of(ADD).at(-1)?.body).toMatchObject({
      name: { cs: 'Kabel 3 m', ro: 'Cablu 3 m' },
      code: 'KAB',
      manufacturer: 'apple',
      type_device: 'phone',
      categories: [],
      colours: [{ name: { cs: 'modrá', ro: 'albastru' }, family: null }],
      warranty_months: { new: 24, used: 12 },
      is_physical: true,
    });
  });

  test('says what it needs before it can be sold, and can be deleted', async () => {
    const { server, navigate } = await open(draft());
    const needs = within(await screen.findByRole('region', { name: 'Než produkt dáte do prodeje' }));
    expect(needs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Kategorie',
      'Varianta',
      'Cena',
      'Obrázek nebo barva',
      'Energetický štítek (EPREL)',
      'Firma, adresa a kontakt výrobce (Atributy a filtry, Výrobci)',
    ]);
    expect(needs.getByRole('link', { name: 'Obrázek nebo barva' }).getAttribute('href')).toContain('karta=obrazky');
    await userEvent.click(screen.getByRole('button', { name: 'Dát do prodeje' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const DELETE = toRouteKey(adminDeleteMasterProduct);
    server.answer(DELETE, () => ({ status: 204 }));
    server.answer(
      toRouteKey(adminListMasterProducts),
      answeringBy(adminListMasterProducts, { items: [], total: 0, page: 1, page_size: 50 }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Smazat produkt' }));
    await send(await screen.findByRole('dialog', { name: 'Smazat Apple iPhone 15?' }), 'Smazat produkt');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/produkty', { replace: true }));
    expect(server.of(DELETE)[0]?.query).toEqual({ version: '7' });
  });
});

describe('pictures', () => {
  test('are sent one by one, each with what came of it', async () => {
    const { server } = await open(draft(), '?karta=obrazky');
    const field = await screen.findByLabelText<HTMLInputElement>(/^Nahrát obrázky/);
    const ADD = toRouteKey(adminAddImage);
    server.answer(ADD, answeringBy(adminAddImage, draft({ version: 8, images: [picture('p1', '')] }), 201));
    await userEvent.upload(field, new File(['x'], 'kabel.png', { type: 'image/png' }));
    const results = within(await screen.findByRole('list', { name: 'Nahrávané obrázky' }));
    expect(await results.findByText('nahráno, doplňte popis')).toBeTruthy();
    expect(screen.getByText('1 obrázek bez popisu, v obchodě se neukazuje')).toBeTruthy();
    server.answer(ADD, () => ({ status: 400, body: { picture: ['Tento obrázek už produkt má.'] } }));
    await userEvent.upload(field, new File(['x'], 'znovu.png', { type: 'image/png' }));
    expect(await screen.findByText('Tento obrázek už produkt má.')).toBeTruthy();
    expect(screen.getByText('Hotovo 1 z 1')).toBeTruthy();
  });

  test('are described, moved by keys, shown with a colour and removed', async () => {
    const images = [picture('p1', 'První'), picture('p2', '')];
    const { server } = await open(draft({ images }), '?karta=obrazky');
    const UPDATE = toRouteKey(adminUpdateImages);
    server.answer(UPDATE, answeringBy(adminUpdateImages, draft({ version: 8, images: images.toReversed() })));
    const cs = await screen.findByRole('textbox', { name: 'Popis obrázku 2 česky' });
    await userEvent.click(cs);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    expect(server.of(UPDATE)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Popis obrázku 1 česky' }), 'Druhý');
    await userEvent.type(screen.getByRole('textbox', { name: 'Popis obrázku 1 rumunsky' }), 'Al doilea');
    const [first] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('combobox') !== null);
    await userEvent.selectOptions(within(first as HTMLElement).getByRole('combobox', { name: 'Barva na obrázku' }), 'blue');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(server.of(UPDATE)).toHaveLength(1));
    expect(server.of(UPDATE)[0]?.body).toEqual({
      images: [
        { id: 'p2', alt: { cs: 'Druhý', ro: 'Al doilea' }, colour: 'blue' },
        { id: 'p1', alt: both('První'), colour: null },
      ],
      version: 7,
    });
    const DELETE = toRouteKey(adminDeleteImage);
    server.answer(DELETE, answeringBy(adminDeleteImage, draft({ version: 9, images: images.slice(0, 1) })));
    await userEvent.click(screen.getByRole('button', { name: 'Smazat obrázek 1' }));
    await send(await screen.findByRole('dialog', { name: 'Smazat obrázek 1?' }), 'Smazat obrázek');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Smazat obrázek/ })).toHaveLength(1));
    expect(server.of(DELETE)[0]).toMatchObject({ query: { version: '8' } });
  });
});

test('a picture is cropped: a bigger part stays within it', async () => {
  const { server } = await open(draft({ images: [picture('p1', 'První')] }), '?karta=obrazky');
  await userEvent.click(await screen.findByRole('button', { name: 'Oříznout obrázek 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Oříznout obrázek 1' });
  const set = (name: string, value: string) => fireEvent.change(within(dialog).getByRole('slider', { name }), { target: { value } });
  set('Velikost výřezu', '50');
  set('Zleva', '40');
  set('Velikost výřezu', '70');
  const CROP = toRouteKey(adminCropImage);
  server.answer(CROP, answeringBy(adminCropImage, draft({ version: 8, images: [picture('p1', 'První')] })));
  await send(dialog, 'Oříznout obrázek');
  await waitFor(() => expect(server.of(CROP)).toHaveLength(1));
  expect(server.of(CROP)[0]?.body).toEqual({ left: 0.3, top: 0.1, side: 0.7, version: 7 });
});

describe('variants', () => {
  test('are edited: a wrong EAN stays in the form, what was on sale keeps its kind', async () => {
    const { server } = await open(phone(), '?karta=varianty');
    await userEvent.click(await screen.findByRole('button', { name: 'Apple iPhone 15 128GB modrá' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Varianta už byla v prodeji, kvalita, barva a velikost se nemění.')).toBeTruthy();
    const UPDATE = toRouteKey(adminUpdateVariant);
    server.answer(UPDATE, answeringBy(adminUpdateVariant, phone({ version: 8 })));
    const ean = within(dialog).getByRole('textbox', { name: /^EAN/ });
    await userEvent.clear(ean);
    await userEvent.type(ean, '96385075');
    await send(dialog, 'Uložit');
    expect(await within(dialog).findAllByText('Takový EAN neexistuje. Zkontrolujte prosím číslice.')).toBeTruthy();
    await userEvent.clear(ean);
    await userEvent.type(ean, '96385074');
    await send(dialog, 'Uložit');
    await waitFor(() => expect(server.of(UPDATE)).toHaveLength(1));
    expect(server.of(UPDATE)[0]?.body).toEqual({
      name: both('Apple iPhone 15 128GB modrá'),
      code: 'PH015-001',
      ean: '96385074',
      quality: 'new',
      colour: 'blue',
      storage_gb: 128,
      options: {},
      package: { width: 9, height: 16.5, depth: 3, weight: 0.42 },
      price_czk: null,
      price_ron: null,
      version: 7,
    });
  });

  test('come in colours of which a used one can’t be removed', async () => {
    const { server } = await open(phone(), '?karta=varianty');
    await userEvent.click(await screen.findByRole('button', { name: 'Barvy (1)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Barvy' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Odebrat barvu 1' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Přidat barvu' }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Barva 2 česky' }), 'lesní');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Barva 2 rumunsky' }), 'pădure');
    const last = within(dialog).getAllByRole('listitem').at(-1) as HTMLElement;
    await userEvent.selectOptions(within(last).getByRole('combobox', { name: 'Ve filtru' }), 'green');
    const UPDATE = toRouteKey(adminUpdateColours);
    server.answer(UPDATE, answeringBy(adminUpdateColours, phone({ version: 8 })));
    await send(dialog, 'Uložit');
    await waitFor(() => expect(server.of(UPDATE)).toHaveLength(1));
    expect(server.of(UPDATE)[0]?.body).toMatchObject({
      colours: [
        { id: 'blue', name: { cs: 'modrá', ro: 'albastru' }, hex: '#123456', family: 'blue' },
        { id: null, name: { cs: 'lesní', ro: 'pădure' }, family: 'green' },
      ],
      version: 7,
    });
  });
});
