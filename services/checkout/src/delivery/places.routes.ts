import type { TypeDeliveryCode } from '@okruh/contracts/http/checkout';
import { type DeliveryPlace, deliveryDispensingPlaces, deliveryPlaces, deliveryPlacesAll } from '@okruh/contracts/http/checkout/delivery';
import type { Market } from '@okruh/market';
import { ok, raw, ReadyAnswers, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { placeError } from '../pricing/delivery-options.ts';
import { openingWords } from '../pricing/delivery-words.ts';
import type { Deps } from '../deps.ts';
import type { CartFacts } from '../pricing/model.ts';
import { isPickupStore, readyIn } from '../pricing/pickup-store.ts';
import { readCart } from '../request/read-cart.ts';
import type { PickupStore, Place, Methods } from '../pricing/methods.ts';

/** Pickup points and stores: of a delivery, all of them for the map, and by words. */
export function placesRoutes(app: FastifyInstance, deps: Deps): void {
  // Thousands of points: serialised once for each picture of them.
  const ready = new ReadyAnswers<Methods>();

  route(app, deliveryPlacesAll, ({ market }) => {
    const methods = deps.liveMethods.current();
    return raw(ready.get(methods, market, () => ({ places: [...listStores(methods, market), ...listPoints(deps, market)] })));
  });

  route(app, deliveryPlaces, async (request) => {
    const { params, market } = request;
    const { computed, around } = await readCart(deps, request);
    const { methods } = around.parts;
    const definition = methods.deliveries.find((one) => one.typeDeliveryCode === params.type_delivery_code && one.markets.includes(market));
    if (definition === undefined || definition.kind === 'address') return ok({ places: [] });
    const cart = computed.facts;
    if (definition.kind === 'store') {
      const stores = methods.stores.filter((store) => isPickupStore(store, cart));
      return ok({ places: stores.map((store) => storeView(store, readyIn(cart, store, definition, methods, around.now)?.words ?? null)) });
    }
    return ok({ places: listPoints(deps, market, params.type_delivery_code, cart) });
  });

  route(app, deliveryDispensingPlaces, ({ query, market }) => {
    const near = query.lat === undefined || query.lng === undefined ? undefined : { lat: query.lat, lng: query.lng };
    const found = deps.liveMethods
      .places()
      .search({ market, term: query.term, limit: query.limit, typeDeliveryCode: query.type_delivery_code, near });
    return ok({ places: found.places.map(placeView), total: found.total });
  });
}

/** Points of a market, those that a cart is too heavy for left out; congested ones stay and say so. */
const listPoints = (deps: Deps, market: Market, code?: TypeDeliveryCode, cart?: CartFacts): DeliveryPlace[] =>
  deps.liveMethods
    .places()
    .places.filter(
      (place) =>
        place.market === market &&
        (code === undefined || place.typeDeliveryCode === code) &&
        (cart === undefined || placeError(cart, { ...place, isAvailable: true, isCongested: false }) === null),
    )
    .map(placeView);

const listStores = (methods: Methods, market: Market): DeliveryPlace[] =>
  methods.stores.filter((store) => isPickupStore(store, { market })).map((store) => storeView(store, null));

const placeView = (place: Place): DeliveryPlace => ({
  id: place.id,
  type_delivery_code: place.typeDeliveryCode,
  code: place.code,
  type: place.type,
  name: place.name,
  street: place.street,
  city: place.city,
  postcode: place.postcode,
  lat: place.lat,
  lng: place.lng,
  opening_hours: place.openingHours,
  card_payment: place.cardPayment,
  cash_on_delivery: place.cashOnDelivery,
  is_congested: place.isCongested,
  is_available: place.isAvailable,
  max_weight_kg: place.maxWeightKg,
  store: null,
  ready: null,
});

const storeView = (store: PickupStore, ready: string | null): DeliveryPlace => ({
  id: store.id,
  type_delivery_code: 'store_pickup',
  code: store.seoName,
  type: 'store',
  name: store.name,
  street: store.street,
  city: store.city,
  postcode: store.postcode,
  lat: store.lat,
  lng: store.lng,
  opening_hours: openingWords(store.openingHours, store.market),
  card_payment: true,
  cash_on_delivery: true,
  is_congested: false,
  is_available: true,
  max_weight_kg: null,
  store: store.seoName,
  ready,
});
