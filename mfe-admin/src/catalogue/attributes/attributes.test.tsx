import {
  adminAddTerm,
  adminGetCatalogueFilters,
  adminListTerms,
  adminUpdateCatalogueFilters,
} from '@okruh/contracts/http/catalog-admin/terms';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, answeringPages, toRouteKey } from '../../testing/answers.ts';
import { office } from '../../testing/catalogue.ts';
import { staff } from '../../testing/shop.ts';

const both = (text: string) => ({ cs: text, ro: text });
const page = { page: 1, page_size: 50 };
const filters = {
  category: { id: 'phones', name: both('Telefony') },
  items: [
    { attribute: 'display_size', name: both('Úhlopříčka'), group: 'display', shown: true, products: 12 },
    { attribute: 'ram', name: both('Paměť'), group: 'performance', shown: true, products: 10 },
    { attribute: 'chipset', name: both('Čip'), group: 'performance', shown: false, products: 4 },
  ],
  inherited_from: null,
  is_own: true,
};
const ready = {
  ...office,
  ['GET /api/catalog/admin/terms/attribute']: answeringBy(adminListTerms, {
    items: [
      {
        kind: 'attribute',
        id: 'ram',
        name: both('Paměť'),
        group: 'performance',
        unit: both('GB'),
        value_kind: 'text',
        filterable: true,
        used: 9,
      },
    ],
    total: 1,
    ...page,
  }),
  ['GET /api/catalog/admin/terms/attribute-group']: answeringBy(adminListTerms, {
    items: [{ kind: 'attribute-group', id: 'performance', name: both('Výkon'), position: 1, used: 2 }],
    total: 1,
    ...page,
  }),
  [toRouteKey(adminGetCatalogueFilters)]: answeringBy(adminGetCatalogueFilters, filters),
};
const open = (search = '') => visit(routes, { path: '/admin/atributy', search, account: staff('catalog-editor') });

test('an attribute is added with its group and unit', async () => {
  const ADD = 'POST /api/catalog/admin/terms/attribute';
  const server = fakeServer({
    ...ready,
    [ADD]: answeringBy(
      adminAddTerm,
      {
        kind: 'attribute',
        id: 'x',
        name: both('Hmotnost'),
        group: 'performance',
        unit: both('g'),
        value_kind: 'number',
        filterable: true,
        used: 0,
      },
      201,
    ),
  });
  const { toast } = await open();
  await screen.findByRole('button', { name: 'Paměť' });
  await userEvent.click(screen.getByRole('button', { name: 'Nový atribut' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nový atribut' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Název česky' }), 'Hmotnost');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Název rumunsky' }), 'Greutate');
  await dialog.findByRole('option', { name: 'Výkon' });
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Skupina' }), 'performance');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Druh hodnoty' }), 'number');
  await userEvent.type(dialog.getByRole('textbox', { name: /Jednotka česky/ }), 'g');
  await userEvent.click(dialog.getByRole('switch', { name: 'Nabízet jako filtr' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Úspěšně uloženo.' }));
  expect(server.of(ADD)[0]?.body).toEqual({
    kind: 'attribute',
    name: { cs: 'Hmotnost', ro: 'Greutate' },
    group: 'performance',
    unit: { cs: 'g', ro: 'g' },
    value_kind: 'number',
    filterable: true,
  });
});

test('the group of an attribute is found among more groups than one answer holds', async () => {
  const groups = Array.from({ length: 201 }, (_, index) => ({
    kind: 'attribute-group',
    id: `group-${String(index)}`,
    name: both(`Skupina ${String(index)}`),
    position: index + 1,
    used: 0,
  }));
  fakeServer({
    ...ready,
    ['GET /api/catalog/admin/terms/attribute']: answeringBy(adminListTerms, {
      items: [
        {
          kind: 'attribute',
          id: 'ram',
          name: both('Paměť'),
          group: 'group-200',
          unit: null,
          value_kind: 'text',
          filterable: true,
          used: 9,
        },
      ],
      total: 1,
      ...page,
    }),
    ['GET /api/catalog/admin/terms/attribute-group']: answeringPages(adminListTerms, groups),
  });
  await open();
  expect(await screen.findByText('Skupina 200')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Paměť' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upravit atribut' }));
  expect(dialog.getByRole('option', { name: 'Skupina 200', selected: true })).toBeTruthy();
});

test('filters of a category are chosen and ordered, or taken back', async () => {
  const UPDATE = toRouteKey(adminUpdateCatalogueFilters);
  const server = fakeServer({ ...ready, [UPDATE]: answeringBy(adminUpdateCatalogueFilters, filters) });
  await open('?karta=filters&kategorie=phones');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Čip' }));
  await userEvent.click(screen.getByRole('button', { name: 'Posunout Paměť výš' }));
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(server.of(UPDATE)[0]?.body).toEqual({ attributes: ['ram', 'display_size', 'chipset'] }));
  await userEvent.click(screen.getByRole('button', { name: 'Zrušit vlastní filtry' }));
  await waitFor(() => expect(server.of(UPDATE)[1]?.body).toEqual({ attributes: null }));
});
