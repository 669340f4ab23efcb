import { type Market, markets } from '@okruh/market';
import { appraise } from '@okruh/market/appraisal';
import { type Logger, newCode, type Tx } from '@okruh/service-kit';
import { uuidv7 } from 'uuidv7';
import { type Actor, insertBuyout, takeNumber } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import type { OrderSeller } from '../clients/orders.ts';
import type { SellerData } from '../model/seller-data.ts';
import { deviceSummary } from '../model/price-list.ts';
import { publishSettlement } from '../stored/settlement.ts';
import type { AgreedDevice, PurchaseRow } from '../stored/tables.ts';

/**
 * Opens a buy-out of each device of an order, with what the order knows of its seller: the rest of the contract the seller fills in
 * later. The person is asked of orders, since no event carries one; when orders are away, the event is delivered again.
 */
export async function openBuyouts(
  tx: Tx,
  deps: Deps,
  purchase: PurchaseRow,
  { actor, logger }: { readonly actor: Actor; readonly logger: Logger },
): Promise<void> {
  const person = await deps.orders.loadSeller(purchase.orderId, actor.requestId);
  for (const agreed of purchase.devices) {
    const row = await newBuyout(tx, deps, purchase, agreed, person);
    if (row === null)
      logger.warn({ order: purchase.orderId, device: agreed.deviceIdentifier }, 'an order names a device that we do not buy');
    else await insertBuyout(tx, row, actor);
  }
  await publishSettlement(tx, purchase.orderId, actor.requestId);
}

async function newBuyout(tx: Tx, deps: Deps, purchase: PurchaseRow, agreed: AgreedDevice, person: OrderSeller) {
  const { market } = purchase;
  const device = deps.priceList.current().device(agreed.deviceIdentifier);
  if (device === undefined || agreed.appraisal === null) return null;
  const summary = deviceSummary(device, market);
  const outcome = appraise(agreed.appraisal, agreed.answers);
  const { number, variableSymbol } = await takeNumber(tx, market);
  const id = uuidv7();
  return {
    id,
    code: newCode(),
    number,
    variableSymbol,
    market,
    status: 'submitted' as const,
    version: 1,
    accountId: person.customer_id,
    modelId: device.model.id,
    deviceIdentifier: summary.device_identifier,
    deviceName: summary.name,
    deviceVariant: summary.variant,
    image: summary.image,
    typeDevice: summary.type_device,
    identifierKind: summary.identifier_kind,
    appraisalVersion: agreed.appraisalVersion,
    appraisal: agreed.appraisal,
    answers: [...agreed.answers],
    quality: outcome.kind === 'priced' ? outcome.quality : null,
    currency: markets[market].currency,
    price: agreed.estimate,
    // Agreed to when the contract is filled in.
    termsVersion: '',
    note: '',
    orderId: purchase.orderId,
    orderNumber: purchase.number,
    orderLine: agreed.line,
    tradeInMethod: purchase.method,
    bonus: agreed.bonus,
    bonusState: 'open' as const,
    setOff: 0,
    isOrderPaid: purchase.isPaid,
    isPaidByCard: byCard.includes(purchase.typePayment),
    isComplete: false,
    // Until the seller chooses a courier's day.
    handOver: 'store' as const,
    ...deps.personalData.encrypt(id, toSeller(person, market)),
    // Nobody is found by what isn't known yet.
    identifierIndex: '',
    identifierTail: person.identifier_tails[String(agreed.line)] ?? '',
  };
}

const byCard: readonly PurchaseRow['typePayment'][] = ['card', 'wallet_a', 'wallet_b'];
const countryIds: Readonly<Record<Market, string>> = { cz: '203', ro: '642' };

/** Identity document, birth number and account aren't known: nothing is paid out before the seller fills them in. */
const toSeller = (person: OrderSeller, market: Market): SellerData => ({
  customer: {
    personal_identification_number: '',
    identity_card_number: '',
    identity_released_by: '',
    identity_valid_to: '',
    degree_before_name: '',
    first_name: person.first_name,
    last_name: person.last_name,
    gender: '',
    district: person.district,
    street: person.address,
    city: person.city,
    country: countryIds[market],
    postcode: person.postcode,
    phone_number: person.phone,
    nationality: '',
    place_of_birth: '',
    e_mail: person.e_mail,
    bank_account_full_number: '',
    bank_code: '',
  },
  pickup: null,
  device: { imei: '', serial_number: '', note: '' },
});
