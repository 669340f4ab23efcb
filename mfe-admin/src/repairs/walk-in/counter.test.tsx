import {
  getRepairQuote,
  getSearchServiceProductData,
  getServiceOperations,
  getServiceSelectorData,
  smartSearch,
} from '@okruh/contracts/http/repairs';
import { adminBookRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { adminGetRepairFilters } from '@okruh/contracts/http/repairs-admin/work-list';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { receivedRepair, repairId } from '../../testing/repairs.ts';
import { staff } from '../../testing/shop.ts';

const PHONE = 'apple-iphone-13-128gb-midnight';
const choice = (value: string, label: string) => [{ value, label }];
const nothing = { product_type: null, product_manufacturer: null, product_model: null, product_color: null };

const battery = {
  value: 'op-battery',
  label: 'Výměna baterie',
  kind: 'battery',
  help: '',
  price: { amount: 159_000, currency: 'CZK' },
  common_price: null,
  duration: '45 minut',
  duration_minutes: 45,
  on_the_spot: true,
  warranty_months: 12,
  exclusive_group: null,
  position: 1,
};
const office = {
  [toRouteKey(getServiceSelectorData)]: answeringBy(getServiceSelectorData, {
    url: '/servis',
    selected_choices: nothing,
    choices: {
      product_type: choice('telefony', 'Telefony'),
      product_manufacturer: choice('apple', 'Apple'),
      product_model: choice('apple-iphone-13', 'Apple iPhone 13'),
      product_color: choice(PHONE, 'temně inkoustová'),
    },
    device: null,
    operations: [],
  }),
  [toRouteKey(getServiceOperations)]: answeringBy(getServiceOperations, {
    url: '/servis/telefony/apple/apple-iphone-13/midnight',
    device: receivedRepair().device,
    choices: [battery],
  }),
  [toRouteKey(adminGetRepairFilters)]: answeringBy(adminGetRepairFilters, {
    stores: [{ id: 'store-praha-karlin', name: 'Okruh Praha – Karlín', market: 'cz' }],
    technicians: [],
  }),
  [toRouteKey(adminBookRepair)]: answeringBy(adminBookRepair, receivedRepair(), 201),
  [toRouteKey(getRepairQuote)]: answeringBy(getRepairQuote, {
    device: receivedRepair().device,
    lines: [],
    discounts: [],
    total: { amount: 159_000, currency: 'CZK' },
    has_on_request: false,
    duration: '45 minut',
    duration_minutes: 45,
    on_the_spot: true,
    warranty_months: { from: 12, to: 24 },
    parts_in_stock: true,
    ready_on: '2026-11-20',
  }),
};

test('a device at the counter is taken in: device, repair, person, store', async () => {
  const { of } = fakeServer(office);
  const { navigate } = await visit(routes, { path: '/admin/opravy/prijem', account: staff('shop') });
  await screen.findByRole('option', { name: 'Telefony' });
  await userEvent.selectOptions(screen.getByLabelText('Typ'), 'telefony');
  await userEvent.selectOptions(screen.getByLabelText('Výrobce'), 'apple');
  await userEvent.selectOptions(screen.getByLabelText('Model'), 'apple-iphone-13');
  await userEvent.selectOptions(screen.getByLabelText('Barva'), PHONE);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Výměna baterie/ }));
  await userEvent.type(screen.getByLabelText('Jméno'), 'Jana');
  await userEvent.type(screen.getByLabelText('Příjmení'), 'Nováková');
  await userEvent.type(screen.getByLabelText('Telefon'), '601234567');
  await userEvent.selectOptions(screen.getByLabelText('Prodejna'), 'store-praha-karlin');
  await userEvent.click(screen.getByRole('checkbox', { name: /Zákazník souhlasí/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Přijmout do opravy' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/admin/opravy/${repairId}`));
  expect(of(toRouteKey(adminBookRepair))[0]?.body).toMatchObject({
    device_identifier: PHONE,
    operations: ['op-battery'],
    store: 'store-praha-karlin',
    contact: { first_name: 'Jana', phone_number: '601234567' },
    consent_to_terms: true,
  });
});

test('words find the device, fill the selects and tick the repair that they name; the colour is chosen at the counter', async () => {
  const selected = {
    url: '/servis/telefony/apple/apple-iphone-13/midnight',
    selected_choices: {
      product_type: 'telefony',
      product_manufacturer: 'apple',
      product_model: 'apple-iphone-13',
      product_color: PHONE,
    },
    choices: {
      product_type: choice('telefony', 'Telefony'),
      product_manufacturer: choice('apple', 'Apple'),
      product_model: choice('apple-iphone-13', 'Apple iPhone 13'),
      product_color: [...choice(PHONE, 'temně inkoustová'), ...choice('apple-iphone-13-128gb-blue', 'modrá')],
    },
    device: null,
    operations: [],
  };
  const { of } = fakeServer({
    ...office,
    [toRouteKey(smartSearch)]: answeringBy(smartSearch, {
      items: [
        {
          product: 'apple-iphone-13',
          label: 'Apple iPhone 13',
          operation: { value: 'op-battery', label: 'Výměna baterie' },
          href: '/servis/telefony/apple/apple-iphone-13/midnight?oprava=battery',
          image: null,
          swatch: null,
          price_from: null,
        },
      ],
    }),
    [toRouteKey(getSearchServiceProductData)]: answeringBy(getSearchServiceProductData, selected),
    [toRouteKey(getServiceSelectorData)]: answeringBy(getServiceSelectorData, selected),
  });
  await visit(routes, { path: '/admin/opravy/prijem', account: staff('shop') });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Najít zařízení' }), 'iphone 13 baterie');
  await userEvent.click(await screen.findByRole('option', { name: /Apple iPhone 13, Výměna baterie/ }));
  await waitFor(() => expect(screen.getByLabelText('Model')).toHaveProperty('value', 'apple-iphone-13'));
  expect(screen.getByLabelText('Typ')).toHaveProperty('value', 'telefony');
  expect(screen.getByLabelText('Barva')).toHaveProperty('value', '');
  expect(screen.queryByRole('checkbox', { name: /Výměna baterie/ })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Barva'), PHONE);
  expect(await screen.findByRole('checkbox', { name: /Výměna baterie/ })).toHaveProperty('checked', true);
  const total = await screen.findByRole('region', { name: 'Celkem s DPH' });
  await waitFor(() => expect(total.textContent).toContain('1\u00a0590\u00a0Kč'));
  expect(total.textContent).toContain('45 minut');
  expect(total.textContent).toContain('Záruka 12 až 24 měsíců');
  expect(total.getAttribute('aria-live')).toBe('polite');
  expect(of(toRouteKey(getRepairQuote)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('checkbox', { name: /Výměna baterie/ }));
  expect(total.textContent).toBe('Vyberte aspoň jednu opravu.');
});
