import { readFile } from 'node:fs/promises';
import { eventContracts } from '@okruh/contracts/asyncapi';
import { ordersEvents } from '@okruh/contracts/events/orders';
import { pickingEvents } from '@okruh/contracts/events/picking';
import { describe, expect, it } from 'vitest';
import {
  chainPage,
  cutTable,
  findNamedEvents,
  formatReaders,
  formatTable,
  listChainEvents,
  listReaders,
  readersFile,
  replaceTable,
  shortenType,
} from './event-chain.ts';

const page = await readFile(chainPage, 'utf8');
const known = new Set(eventContracts.map(({ type }) => shortenType(type)));

describe('the page of the event chain', () => {
  it('has the table that the contracts and services make; npm run events writes it', async () => {
    expect(page).toBe(replaceTable(page, formatTable(await listChainEvents())));
  });

  it('names only events that there are', () => {
    expect(findNamedEvents('`orders.order-eaten`').filter((name) => !known.has(name))).toEqual(['orders.order-eaten']);
    expect(findNamedEvents(page).filter((name) => !known.has(name))).toEqual([]);
  });

  it('describes every event of orders and picking', () => {
    const described = new Set(findNamedEvents(cutTable(page)));
    const missing = [...ordersEvents, ...pickingEvents].map(({ type }) => shortenType(type)).filter((name) => !described.has(name));
    expect(missing).toEqual([]);
  });
});

describe('who reads an event', () => {
  it('is found in the sources of services', async () => {
    const events = await listChainEvents();
    const readBy = (name: string) => events.find((event) => event.name === name)?.consumers;
    expect(readBy('picking.list-created')).toEqual(['invoicing', 'orders']);
    expect(readBy('orders.order-cancelled')).toEqual(expect.arrayContaining(['notifications', 'payments', 'picking']));
    expect(readBy('payments.payment-captured')).toContain('orders');
  });

  it('stands in the file that ops shows; npm run events writes it', async () => {
    const readers = await listReaders();
    expect(readers.get('orders.order-placed.v1')).toEqual(expect.arrayContaining(['buyout', 'checkout', 'notifications', 'payments']));
    expect(readers.get('accounts.session-ended.v1')).toEqual(['gateway']);
    expect(await readFile(readersFile, 'utf8')).toBe(formatReaders(readers));
  });
});
