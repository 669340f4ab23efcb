import {
  adminAddReceiptLine,
  adminBookReceipt,
  adminChangeReceiptLine,
  adminCreateReceipt,
  adminGetReceipt,
  adminListReceipts,
  type Receipt,
} from '@okruh/contracts/http/picking-admin/receipts';
import {
  adminGetTransfer,
  adminListTransfers,
  adminReceiveTransfer,
  adminSendTransfer,
  type Transfer,
} from '@okruh/contracts/http/picking-admin/transfers';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';
import { counter, deed, listed, phone, place, shelf, stockAnswers, stockId } from '../testing/stock.ts';

const ADD = toRouteKey(adminAddReceiptLine);
const receipt: Receipt = {
  ...place,
  id: stockId(1),
  number: 17,
  supplier: 'Dodavatel s.r.o.',
  delivery_note: 'DL-17',
  note: '',
  state: 'draft',
  version: 2,
  pieces: 2,
  created: deed,
  booked: null,
  lines: [{ id: stockId(2), product: phone, quantity: 2, location: shelf }],
};
const receipts = {
  ...stockAnswers,
  [toRouteKey(adminGetReceipt)]: answeringBy(adminGetReceipt, receipt),
  [toRouteKey(adminListReceipts)]: answeringBy(adminListReceipts, listed([{ ...receipt, lines: 1 }])),
  [ADD]: answeringBy(adminAddReceiptLine, {
    ...receipt,
    pieces: 3,
    lines: [{ ...receipt.lines[0], quantity: 3 }],
  }),
};
const openReceipt = () => visit(routes, { path: `/admin/prijem-zbozi/${receipt.id}`, account: staff('admin') });

test('a reader fills a receipt: a location first, then piece by piece, without waiting', async () => {
  const { of } = fakeServer(receipts);
  const { element } = await openReceipt();
  const field = await screen.findByRole('textbox', { name: 'Naskenujte zboží nebo lokaci' });
  await userEvent.click(field);
  // As fast as a reader types: nobody waits for an answer.
  await userEvent.keyboard(`${shelf.code}{Enter}${phone.ean}{Enter}${phone.ean}{Enter}nic{Enter}`);
  expect(await screen.findByText('nic: Tento kód nepatří žádnému zboží ani lokaci na tomto místě.')).toBeTruthy();
  expect(of(ADD).map(({ body }) => body)).toEqual([
    { variant_id: phone.variant_id, quantity: 1, location_id: shelf.id },
    { variant_id: phone.variant_id, quantity: 1, location_id: shelf.id },
  ]);
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('Lokace C-02-1-07')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Kusů Apple/ })).toHaveProperty('value', '3');
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});

test('lines are changed where they stand, each once', async () => {
  const CHANGE = toRouteKey(adminChangeReceiptLine);
  const { of } = fakeServer({ ...receipts, [CHANGE]: answeringBy(adminChangeReceiptLine, receipt) });
  await openReceipt();
  const pieces = await screen.findByRole('textbox', { name: /^Kusů Apple/ });
  await userEvent.clear(pieces);
  await userEvent.type(pieces, '5{Enter}');
  const code = screen.getByRole('textbox', { name: /^Lokace pro Apple/ });
  await userEvent.clear(code);
  await userEvent.type(code, 'pult{Enter}');
  await userEvent.click(screen.getByRole('button', { name: /^Odebrat řádek Apple/ }));
  await waitFor(() => expect(of(CHANGE)).toHaveLength(3));
  expect(of(CHANGE).map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { quantity: 5, location_id: shelf.id },
      { quantity: 2, location_id: counter.id },
      { quantity: 0, location_id: shelf.id },
    ]),
  );
});

test('a receipt is booked after a question, and then it only shows', async () => {
  const BOOK = toRouteKey(adminBookReceipt);
  const { of } = fakeServer({
    ...receipts,
    [BOOK]: answeringBy(adminBookReceipt, { ...receipt, state: 'booked', booked: deed, version: 3 }),
  });
  const { toast } = await openReceipt();
  await userEvent.click(await screen.findByRole('button', { name: 'Zaúčtovat příjemku' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Zaúčtovat příjemku' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Příjemka je zaúčtovaná' })));
  expect(of(BOOK)[0]?.body).toEqual({ version: 2 });
  expect(screen.queryByRole('textbox', { name: 'Naskenujte zboží nebo lokaci' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Smazat doklad' })).toBeNull();
});

test('a new receipt opens its page', async () => {
  const { of } = fakeServer({ ...receipts, [toRouteKey(adminCreateReceipt)]: answeringBy(adminCreateReceipt, receipt, 201) });
  const { navigate } = await visit(routes, { path: '/admin/prijem-zbozi', account: staff('admin') });
  expect((await screen.findByRole('link', { name: 'Příjemka 17' })).getAttribute('href')).toBe(`/admin/prijem-zbozi/${receipt.id}`);
  await userEvent.click(screen.getByRole('button', { name: 'Nová příjemka' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Dodavatel'), 'Dodavatel s.r.o.');
  await userEvent.click(dialog.getByRole('button', { name: 'Založit příjemku' }));
  await waitFor(() => expect(navigate.mock.calls[0]?.[0]).toBe(`/admin/prijem-zbozi/${receipt.id}`));
  expect(of(toRouteKey(adminCreateReceipt))[0]?.body).toMatchObject({ market: 'cz', place: 'warehouse', supplier: 'Dodavatel s.r.o.' });
});

const transfer: Transfer = {
  id: stockId(3),
  number: 4,
  market: 'cz',
  from_place: 'warehouse',
  from_name: 'Sklad',
  to_place: 'store-praha',
  to_name: 'Okruh Praha',
  state: 'draft',
  pieces: 3,
  lost: 0,
  created: deed,
  sent: null,
  received: null,
  note: '',
  version: 5,
  lines: [
    {
      id: stockId(4),
      product: phone,
      quantity: 3,
      from_location: null,
      free: 2,
      received: null,
      to_location: null,
      loss_reason: null,
      loss_note: '',
    },
  ],
};
const GET = toRouteKey(adminGetTransfer);
const openTransfer = (role: 'admin' | 'shop' | 'catalog-editor') =>
  visit(routes, {
    path: `/admin/prevody/${transfer.id}`,
    account: { ...staff(role), ...(role === 'shop' && { store_id: transfer.to_place }) },
  });

test('a transfer marks what the place has too few of, and says why it was not sent', async () => {
  const SEND = toRouteKey(adminSendTransfer);
  const { of } = fakeServer({
    ...stockAnswers,
    [GET]: answeringBy(adminGetTransfer, transfer),
    [SEND]: refusing(409, 'too-few-pieces', 'Tolik volných kusů tam neleží.'),
  });
  const { toast } = await openTransfer('admin');
  expect(await screen.findByText('volných je 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Odeslat převod' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Odeslat převod' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ text: 'Tolik volných kusů tam neleží.' })));
  expect(of(SEND)[0]?.body).toEqual({ version: 5 });
});

test('a store receives what was sent and explains what is missing', async () => {
  const RECEIVE = toRouteKey(adminReceiveTransfer);
  const sent: Transfer = { ...transfer, state: 'sent', sent: deed, lines: transfer.lines.map((line) => ({ ...line, free: null })) };
  const done: Transfer = {
    ...sent,
    state: 'received',
    received: deed,
    lost: 1,
    lines: sent.lines.map((line) => ({ ...line, received: 2, to_location: counter, loss_reason: 'lost', loss_note: 'Chyběla v krabici' })),
  };
  const { of } = fakeServer({
    ...stockAnswers,
    [GET]: answeringBy(adminGetTransfer, sent),
    [toRouteKey(adminListTransfers)]: answeringBy(adminListTransfers, listed([])),
    [RECEIVE]: answeringBy(adminReceiveTransfer, done),
  });
  const { element } = await openTransfer('shop');
  const received = await screen.findByRole('textbox', { name: /^Dorazilo Apple/ });
  await userEvent.clear(received);
  await userEvent.type(received, '2{Enter}');
  expect(await screen.findByText('Chybí 1 kus')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Přijmout převod' }));
  expect(of(RECEIVE)).toEqual([]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Důvod, proč chybí/ }), 'Ztraceno');
  await userEvent.type(screen.getByRole('textbox', { name: /^Poznámka k chybějícím/ }), 'Chyběla v krabici');
  await userEvent.type(screen.getByRole('textbox', { name: /^Lokace pro Apple/ }), 'PULT{Enter}');
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  await waitFor(() => expect(of('GET /api/picking/admin/scanned')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Přijmout převod' }));
  expect(await screen.findByText('Ztraceno')).toBeTruthy();
  expect(of(RECEIVE)[0]?.body).toEqual({
    version: 5,
    lines: [{ id: stockId(4), received: 2, location_id: counter.id, loss_reason: 'lost', loss_note: 'Chyběla v krabici' }],
  });
});

test('who may only look receives nothing', async () => {
  fakeServer({ ...stockAnswers, [GET]: answeringBy(adminGetTransfer, { ...transfer, state: 'sent', sent: deed }) });
  await openTransfer('catalog-editor');
  expect(await screen.findByRole('region', { name: 'Řádky dokladu' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Přijmout převod' })).toBeNull();
});

test('a document that is not there leads back to its list', async () => {
  fakeServer({ ...stockAnswers, [GET]: refusing(404, 'not-found', 'Nic takového nemáme.') });
  await openTransfer('admin');
  expect((await screen.findByRole('link', { name: 'Všechny převody' })).getAttribute('href')).toBe('/admin/prevody');
});
