import { addAddress, deleteAddress, getAddresses, MAX_ADDRESSES, updateAddress } from '@okruh/contracts/http/accounts/addresses';
import { type Answer, created, fieldErrors, type Identity, noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { createAddressBook } from '../stored/address-book.ts';
import { addressErrors, toStoredAddress } from '../model/address-fields.ts';
import type { Deps } from '../deps.ts';

/** The address book of the customer who is logged in. */
export function addressRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const book = createAddressBook(deps.personalData);

  route(app, getAddresses, async ({ identity }) => {
    const owner = getCustomerId(identity);
    if (owner === null) return ok({ items: [], may_change: false });
    return ok({ items: await book.read(db, owner), may_change: mayChange(identity) });
  });

  route(app, addAddress, async ({ identity, market, body }) => {
    const owner = getCustomerId(identity);
    if (owner === null || !mayChange(identity)) return lockedBook();
    const errors = addressErrors(market, body);
    if (errors !== null) return fieldErrors(errors);
    const saved = await db.transaction((tx) => book.add(tx, owner, toStoredAddress(market, body), toDefaults(body)));
    return saved === null ? fullBook() : created(saved);
  });

  route(app, updateAddress, async ({ identity, market, params, body }) => {
    const owner = getCustomerId(identity);
    if (owner === null || !mayChange(identity)) return lockedBook();
    const errors = addressErrors(market, body);
    if (errors !== null) return fieldErrors(errors);
    const saved = await db.transaction((tx) => book.change(tx, owner, params.address, toStoredAddress(market, body), toDefaults(body)));
    return saved === null ? problem('not-found') : ok(saved);
  });

  route(app, deleteAddress, async ({ identity, params }) => {
    const owner = getCustomerId(identity);
    if (owner === null || !mayChange(identity)) return lockedBook();
    await db.transaction((tx) => book.remove(tx, owner, params.address));
    return noContent();
  });
}

/** Staff buy nothing for themselves here. */
const getCustomerId = ({ kind, sub }: Identity): string | null => (kind === 'customer' ? sub : null);

/** Data of a store's account belong to the shop (specification 6). */
const mayChange = ({ roles }: Identity): boolean => !roles.includes('shop');

const toDefaults = (body: { is_billing_default: boolean; is_delivery_default: boolean }) => ({
  isBillingDefault: body.is_billing_default,
  isDeliveryDefault: body.is_delivery_default,
});

/** Who is logged in may ask; that this account has no book of its own is no matter of roles. */
const lockedBook = (): Answer =>
  problem('addresses-locked', {
    status: 409,
    title: texts.both('addresses.locked'),
  });

const fullBook = (): Answer =>
  problem('too-many-addresses', {
    title: texts.both('addresses.too-many', { limit: MAX_ADDRESSES }),
  });
