import { randomUUID } from 'node:crypto';
import type { Role } from '@okruh/contracts';
import { freePort } from '@okruh/service-kit/embedded/free-port';
import { identityFor, SANDBOX_SECRET, silentLogger, startSandbox, testDatabase, testKeys } from '@okruh/service-kit/testing';
import { buildApp } from '../app.ts';
import type { Recipient } from '../clients/orders.ts';
import { bookParcel, type NewParcel } from '../shipping/book-parcel.ts';
import { type OutsideCarrier, sandboxCarrier } from '../shipping/carriers/sandbox-carrier.ts';
import { storeTransfer } from '../shipping/carriers/store-transfer.ts';
import { doCarrierTasks, tellManifests } from '../shipping/start-shipping.ts';
import type { ChangedParcel, Shipping } from '../shipping/shipping.ts';
import { testShipping, unasked } from './shipping.ts';

/** The carriers as they run beside the shop, with what they can be made to do. */
async function startCarriers() {
  const { url, stop } = await startSandbox();
  return {
    url,
    /** Makes carriers misbehave until set otherwise. */
    behave: (control: object) => fetch(`${url}/shipping/control`, { method: 'PUT', body: JSON.stringify(control) }),
    /** Presses a button of the carrier's page. */
    press: (carrier: string, number: string | null, kind: string) =>
      fetch(`${url}/shipping/${carrier}/parcels/${number}`, { method: 'POST', body: JSON.stringify({ kind }) }),
    statement: async (carrier: string) => (await fetch(`${url}/shipping/${carrier}/statements/cz.csv`)).text(),
    stop,
  };
}

export const petra: Recipient = {
  name: 'Petra Nováková',
  company: '',
  street: 'Dlouhá 5',
  city: 'Brno',
  postcode: '602 00',
  country: 'CZ',
  phone: '+420777123456',
  e_mail: 'petra@mail.cz',
  pickup_point_id: null,
  note: '',
};

/** The service listens on a port, so that the sandbox's webhooks reach it; carriers are the real sandbox. */
export async function openParcels(more: Partial<Pick<Shipping, 'addresses'>> = {}) {
  const database = await testDatabase('picking', new URL('../../migrations/', import.meta.url));
  const sandbox = await startCarriers();
  const port = await freePort();
  const connect = (name: OutsideCarrier) =>
    sandboxCarrier(name, { url: sandbox.url, secret: SANDBOX_SECRET, notifyUrl: `http://127.0.0.1:${port}/api/picking/webhooks/${name}` });
  const changes: ChangedParcel[] = [];
  const unreleased = new Set<string>();
  const recipients = new Map<string, Recipient>();
  const shipping: Shipping = testShipping(database, {
    carriers: {
      courier: connect('courier'),
      balikobod: connect('balikobod'),
      'punct-rapid': connect('punct-rapid'),
      express: connect('express'),
      'store-transfer': storeTransfer(database),
    },
    orders: { ...unasked.orders, loadRecipient: (id) => Promise.resolve(recipients.get(id) ?? petra) },
    onParcelChange: (_tx, parcel) => {
      changes.push(parcel);
      return Promise.resolve();
    },
    findUnreleasedLists: (_tx, ids) => Promise.resolve(ids.filter((id) => unreleased.has(id))),
    ...more,
  });
  const app = buildApp({ database, shipping, ...unasked }, { keys: testKeys('picking'), logger: silentLogger, checkAnswers: true });
  // The gateway signs who calls; the sandbox knows none of it.
  const server = buildApp({ database, shipping, ...unasked }, { keys: testKeys('picking'), logger: silentLogger });
  server.addHook('onRequest', (request, _reply, done) => {
    Object.assign(request.headers, identityFor());
    done();
  });
  await app.ready();
  await server.listen({ host: '127.0.0.1', port });
  const as = (role: Role) => identityFor({ roles: [role], name: 'Karel Skladník' });
  return {
    app,
    database,
    shipping,
    sandbox,
    /** Every change of a state, as the listener received it. */
    changes,
    /** Lists whose order may have been cancelled. */
    unreleased,
    recipients,
    as,
    ask: (url: string, role: Role = 'warehouse') => app.inject({ url: `/api/picking/admin${url}`, headers: as(role) }),
    post: (url: string, payload: object = {}, role: Role = 'warehouse') =>
      app.inject({ method: 'POST', url: `/api/picking/admin${url}`, headers: as(role), payload }),
    /** A packed list is to be sent: adds its parcel without booking it. */
    async add(wanted: Partial<NewParcel> = {}): Promise<{ id: string; listId: string; orderId: string }> {
      const parcel: NewParcel = {
        listId: randomUUID(),
        orderId: randomUUID(),
        orderNumber: '2610004871',
        market: 'cz',
        place: 'warehouse',
        typeDeliveryCode: 'courier',
        storeId: null,
        pickupPointId: null,
        weightGrams: 850,
        cashOnDelivery: null,
        ...wanted,
      };
      const id = await database.db.transaction((tx) => bookParcel(shipping, tx, parcel));
      return { id, listId: parcel.listId, orderId: parcel.orderId };
    },
    /** Does everything that carriers have to be asked for now. */
    async work(): Promise<void> {
      while ((await doCarrierTasks(shipping)) + (await tellManifests(shipping)) > 0);
    },
    async load(id: string): Promise<Record<string, unknown>> {
      const { rows } = await database.pool.query<Record<string, unknown>>('select * from parcels where id = $1', [id]);
      return rows[0] ?? {};
    },
    async close() {
      await app.close();
      await server.close();
      await sandbox.stop();
      await database.close();
    },
  };
}
export type ParcelShop = Awaited<ReturnType<typeof openParcels>>;
