import { getServiceOperations, getServiceSelectorData } from '@okruh/contracts/http/repairs';
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

test('a device at the counter is taken in: device, repair, person, store', async () => {
  const { of } = fakeServer({
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
      choices: [
        {
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
        },
      ],
    }),
    [toRouteKey(adminGetRepairFilters)]: answeringBy(adminGetRepairFilters, {
      stores: [{ id: 'store-praha-karlin', name: 'Okruh Praha – Karlín', market: 'cz' }],
      technicians: [],
    }),
    [toRouteKey(adminBookRepair)]: answeringBy(adminBookRepair, receivedRepair(), 201),
  });
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
