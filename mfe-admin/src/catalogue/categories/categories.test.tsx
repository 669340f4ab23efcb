import {
  addNewCategory,
  adminGetCategory,
  deleteCategory,
  getCategoriesTree,
  moveCategory,
  updateCategory,
} from '@okruh/contracts/http/catalog-admin/categories';
import { saveUser } from '@okruh/contracts/http/catalog-admin/screens';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { iphone, office } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const ready = { ...office, [toRouteKey(adminGetCategory)]: answeringBy(adminGetCategory, iphone) };
const open = (search = '', role: 'catalog-editor' | 'support' = 'catalog-editor') =>
  visit(routes, { path: '/admin/kategorie', search, account: staff(role) });
const row = (name: string) => screen.findByRole('row', { name });
const UPDATE = toRouteKey(updateCategory);
const MOVE = toRouteKey(moveCategory);

describe('the tree', () => {
  test('shows categories with what is in them, the hidden ones struck through, and finds by name', async () => {
    fakeServer(ready);
    await open();
    const phones = await row('Telefony');
    expect(phones.textContent).toContain('214');
    expect((await row('Satelitní telefony')).className).toContain('off');
    expect((await row('iPhone')).textContent).toContain('výkup');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Najít kategorii' }), 'satelitni');
    await waitFor(() => expect(screen.queryByRole('row', { name: 'Tablety' })).toBeNull());
    expect(screen.getByRole('row', { name: 'Satelitní telefony' })).toBeTruthy();
  });

  test('says when it can not be read', async () => {
    fakeServer({ ...ready, [toRouteKey(getCategoriesTree)]: refusing(404, 'not-found', 'To jsme nenašli.') });
    await open();
    expect(await screen.findByText('Chyba při načítání kategorií.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Zkusit znovu' })).toBeTruthy();
  });

  test('moves by Alt and arrows, and says where the category is', async () => {
    const server = fakeServer({
      ...ready,
      [MOVE]: answeringBy(moveCategory, { ...iphone, id: 'satellite', name: { cs: 'Satelitní telefony', ro: 'x' } }),
    });
    const { toast } = await open();
    (await row('Satelitní telefony')).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(server.of(MOVE)).toHaveLength(1));
    expect(server.of(MOVE)[0]?.body).toEqual({ target: 'iphone', position: 'before' });
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        kind: 'success',
        title: 'Úspěšně uloženo.',
        text: 'Kategorie „Satelitní telefony“ je pod kategorií Telefony.',
      }),
    );
  });

  test('shows the name’s error of a move that is refused as a toast', async () => {
    const message = 'Kategorii nelze zařadit pod ni samu ani pod její potomky.';
    fakeServer({ ...ready, [MOVE]: () => ({ status: 400, body: { name: [message], parent: [message] } }) });
    const { toast } = await open();
    (await row('Satelitní telefony')).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'error', title: message }));
  });
});

describe('the form of a category', () => {
  test('opens from the tree, sends the boost with a dot, closes and loads the tree again', async () => {
    const server = fakeServer({ ...ready, [UPDATE]: answeringBy(updateCategory, iphone) });
    const { toast, navigate } = await open();
    await userEvent.click(await row('iPhone'));
    const form = await screen.findByRole('form', { name: 'iPhone' });
    expect(form.querySelector('.caption')?.textContent).toBe('Telefony');
    const boost = within(form).getByRole('textbox', { name: 'Váha ve vyhledávání' });
    expect(boost).toHaveProperty('value', '1,25');
    await userEvent.clear(boost);
    await userEvent.type(boost, '2,5');
    await userEvent.click(within(form).getByRole('switch', { name: /V servisu/ }));
    await userEvent.type(within(form).getByRole('textbox', { name: /Kategorie Googlu/ }), '267');
    const before = server.of(toRouteKey(getCategoriesTree)).length;
    await userEvent.click(within(form).getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Úspěšně uloženo.', text: 'iPhone' }));
    expect(server.of(UPDATE)[0]?.body).toEqual({
      parent: 'phones',
      name: { cs: 'iPhone', ro: 'iPhone' },
      seo_name: { cs: 'iphone', ro: 'iphone' },
      for_display: true,
      filterable: true,
      for_buyout: true,
      for_service: true,
      manufacturers: ['apple'],
      photo_id: null,
      type_device: 'phone',
      meilisearch_boost: '2.5',
      heureka_category: 'Elektronika | Mobily, GPS | Mobilní telefony',
      google_category: '267',
      version: 4,
    });
    expect(navigate).toHaveBeenLastCalledWith('/admin/kategorie', expect.anything());
    await waitFor(() => expect(screen.queryByRole('form', { name: 'iPhone' })).toBeNull());
    expect(server.of(toRouteKey(getCategoriesTree)).length).toBeGreaterThan(before);
  });

  test('stays with the errors of a refused save at their fields', async () => {
    fakeServer({
      ...ready,
      [UPDATE]: () => ({ status: 400, body: { seo_name: { cs: ['Tento název už používá kategorie „iPhone z druhé ruky“.'] } } }),
    });
    await open('?kategorie=iphone');
    const form = await screen.findByRole('form', { name: 'iPhone' });
    await userEvent.type(within(form).getByRole('textbox', { name: 'SEO název česky' }), 'x');
    await userEvent.click(within(form).getByRole('button', { name: 'Uložit' }));
    const field = within(form).getByRole('textbox', { name: 'SEO název česky' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(within(form).getAllByText('Tento název už používá kategorie „iPhone z druhé ruky“.').length).toBeGreaterThan(0);
  });

  test('refuses a category of Heureka whose parts aren’t separated as Heureka does', async () => {
    const server = fakeServer(ready);
    await open('?kategorie=iphone');
    const form = await screen.findByRole('form', { name: 'iPhone' });
    const field = within(form).getByRole('textbox', { name: /Kategorie Heureky/ });
    await userEvent.clear(field);
    await userEvent.type(field, 'Elektronika|Mobily');
    await userEvent.click(within(form).getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(server.of(UPDATE)).toEqual([]);
  });

  test('offers neither the category itself nor its descendants as a parent', async () => {
    fakeServer(ready);
    await open('?kategorie=iphone');
    await screen.findByRole('form', { name: 'iPhone' });
    const option = (name: string) => within(screen.getByRole('combobox', { name: /Nadřazená kategorie/ })).getByRole('option', { name });
    await waitFor(() => expect(option('Telefony › iPhone')).toHaveProperty('disabled', true));
    expect(option('Tablety')).toHaveProperty('disabled', false);
  });

  test('asks before changes are lost', async () => {
    fakeServer(ready);
    const { guardLeave } = await open('?kategorie=iphone');
    const form = await screen.findByRole('form', { name: 'iPhone' });
    await userEvent.type(within(form).getByRole('textbox', { name: 'Název česky' }), ' nový');
    await waitFor(() => expect(guardLeave).toHaveBeenLastCalledWith(true));
    await userEvent.click(await row('Tablety'));
    const dialog = await screen.findByRole('dialog', { name: 'Zahodit neuložené změny?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zrušit' }));
    expect(within(form).getByRole('textbox', { name: 'Název česky' })).toHaveProperty('value', 'iPhone nový');
  });

  test('of a new one makes the seo name from the name', async () => {
    const ADD = toRouteKey(addNewCategory);
    const server = fakeServer({ ...ready, [ADD]: answeringBy(addNewCategory, iphone, 201) });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nová kategorie' }));
    const form = await screen.findByRole('form', { name: 'Nová kategorie' });
    await userEvent.type(within(form).getByRole('textbox', { name: 'Název česky' }), 'Příslušenství k autu');
    await userEvent.type(within(form).getByRole('textbox', { name: 'Název rumunsky' }), 'Accesorii auto');
    await userEvent.click(within(form).getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(server.of(ADD)).toHaveLength(1));
    expect(server.of(ADD)[0]?.body).toMatchObject({
      seo_name: { cs: 'prislusenstvi-k-autu', ro: 'accesorii-auto' },
      meilisearch_boost: '1',
      for_display: true,
      parent: null,
    });
  });

  test('names a colleague who edits the same category', async () => {
    fakeServer({
      ...ready,
      [toRouteKey(saveUser)]: answeringBy(saveUser, {
        users: [{ id: 'x', name: 'Petr Novák', subject: 'iphone', seen_at: '2026-11-20T15:20:00.000Z' }],
      }),
    });
    await open('?kategorie=iphone');
    expect(await screen.findByText('Totéž právě upravuje Petr Novák')).toBeTruthy();
  });

  test('is only read by those who may not edit', async () => {
    fakeServer(ready);
    await open('?kategorie=iphone', 'support');
    await screen.findByRole('form', { name: 'iPhone' });
    expect(screen.queryByRole('button', { name: 'Uložit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Nová kategorie' })).toBeNull();
  });
});

describe('deleting', () => {
  const DELETE = toRouteKey(deleteCategory);
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Smazat kategorii' }));
    return screen.findByRole('dialog', { name: 'Smazat kategorii iPhone?' });
  };
  test('an empty category is confirmed once', async () => {
    const server = fakeServer({ ...ready, [DELETE]: () => ({ status: 204 }) });
    const { toast } = await open('?kategorie=iphone');
    const dialog = await ask();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Smazat kategorii' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Úspěšně odstraněno.' }));
    expect(server.of(DELETE)[0]?.query).toEqual({});
  });

  test('one with products needs to know where they go', async () => {
    const server = fakeServer({
      ...ready,
      [toRouteKey(adminGetCategory)]: answeringBy(adminGetCategory, { ...iphone, own_products: 5 }),
      [DELETE]: () => ({ status: 204 }),
    });
    const { toast } = await open('?kategorie=iphone');
    const dialog = await ask();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Smazat kategorii' }));
    expect(toast).toHaveBeenCalledWith({ kind: 'warning', title: 'Vyberte, kam se má obsah kategorie přesunout.' });
    expect(server.of(DELETE)).toEqual([]);
    await within(dialog).findByRole('option', { name: 'Tablety' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'tablets');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Smazat kategorii' }));
    await waitFor(() => expect(server.of(DELETE)[0]?.query).toEqual({ move_to: 'tablets' }));
  });
});
