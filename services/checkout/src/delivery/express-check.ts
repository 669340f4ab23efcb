import type { ResponseOf } from '@okruh/contracts';
import type { deliveryLiftagoCheck } from '@okruh/contracts/http/checkout/delivery';
import { localTime, markets, parsePostcode, plainWords } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { deliveryPrice } from '../pricing/delivery-options.ts';
import { errorWords, slotWords } from '../pricing/delivery-words.ts';
import type { Deps } from '../deps.ts';
import type { ExpressAvailability } from '../partners/express-courier.ts';
import type { CartFacts } from '../pricing/model.ts';
import { expressSlots, isExpressStore, isPickupStore } from '../pricing/pickup-store.ts';
import type { DeliveryDefinition, PickupStore } from '../pricing/methods.ts';

type Answer = ResponseOf<typeof deliveryLiftagoCheck>;
interface Question {
  readonly store_seo_name: string;
  readonly delivery_address: { readonly address: string; readonly city: string; readonly postcode: string };
}

/** Most stores that the courier is asked about for one address. */
const MAX_ASKED = 2;

/**
 * Whether the express courier goes to an address today with this cart: from the store that was named, else from the ones
 * that have everything, those of the same town first.
 *
 * @throws DependencyDown when the courier doesn't answer
 */
export async function checkExpress(
  deps: Deps,
  cart: CartFacts,
  { store_seo_name: named, delivery_address: to }: Question,
): Promise<Answer> {
  const methods = deps.liveMethods.current();
  const now = deps.now();
  const { locale } = markets[cart.market];
  const definition = methods.deliveries.find((one) => one.typeDeliveryCode === 'express' && one.markets.includes(cart.market));
  if (definition === undefined) return no(errorWords('unknown', cart.market));
  if (to.city.trim() === '' || to.address.trim() === '' || parsePostcode(to.postcode, cart.market) === null)
    return no(texts.text(locale, 'express.address-unknown'));

  const stores = methods.stores.filter((store) => isPickupStore(store, cart) && (named === '' || store.seoName === named));
  const able = stores.filter((store) => isExpressStore(cart, store, definition, now));
  if (able.length === 0) return no(errorWords(isOver(definition, stores, now) ? 'over-for-today' : 'not-in-store', cart.market));
  const town = plainWords(to.city).join(' ');
  const isSameTown = (store: PickupStore): boolean => plainWords(store.city).join(' ') === town;
  const asked = [...able.filter(isSameTown), ...able.filter((store) => !isSameTown(store))].slice(0, MAX_ASKED);
  let reason: Extract<ExpressAvailability, { isAvailable: false }>['reason'] = 'out-of-area';
  for (const store of asked) {
    // One store after another: the first one usually goes.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await deps.courier(store, to);
    if (answer.isAvailable) return yes(cart, store, definition, answer, now);
    reason = answer.reason;
  }
  return no(texts.text(locale, `express.${reason}`));
}

const no = (reason: string): Answer => ({ available: false, reason, store: null, price: null, timeslots: [] });

/** Times that both the store and the courier have. */
function yes(
  cart: CartFacts,
  store: PickupStore,
  definition: DeliveryDefinition,
  { timeslots }: Extract<ExpressAvailability, { isAvailable: true }>,
  now: Date,
): Answer {
  const { date } = localTime(now, cart.market);
  const slots = expressSlots(definition, store, now).map(({ value, isAvailable }) => ({
    value,
    label: slotWords(date, value, date, cart.market),
    available: isAvailable && timeslots.includes(value),
  }));
  if (!slots.some(({ available }) => available)) return no(texts.text(markets[cart.market].locale, 'express.no-courier'));
  return { available: true, reason: '', store: store.seoName, price: deliveryPrice(cart, definition), timeslots: slots };
}

const isOver = (definition: DeliveryDefinition, stores: readonly PickupStore[], now: Date): boolean =>
  stores.some((store) => store.expressRadiusKm > 0) &&
  stores.every((store) => store.expressRadiusKm === 0 || !expressSlots(definition, store, now).some(({ isAvailable }) => isAvailable));
