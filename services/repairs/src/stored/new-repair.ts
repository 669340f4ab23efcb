import type { HandOver, ServiceQuote } from '@okruh/contracts/http/repairs';
import type { RepairComplaint } from '@okruh/contracts/http/repairs-admin/repair';
import { type Market, markets } from '@okruh/market';
import { newCode, type Tx } from '@okruh/service-kit';
import { uuidv7 } from 'uuidv7';
import type { PersonalFacts } from '../model/customer-data.ts';
import type { PersonalData } from './personal-data.ts';
import { type Device, deviceView } from '../model/repair-list.ts';
import { agreedSum, type NewRepairRow, takeNumber } from './repairs.repository.ts';

/** Version of the repair terms that a customer agrees to now. */
const TERMS_VERSION = '2026-11';

export interface Booking {
  readonly market: Market;
  readonly accountId: string | null;
  readonly device: Device;
  readonly quote: ServiceQuote;
  readonly facts: PersonalFacts;
  readonly handOver: HandOver;
  readonly storeId: string | null;
  readonly slotAt: Date | null;
  /** Goods that it is a complaint about; a repair that is paid when left out. */
  readonly complaint?: RepairComplaint | null;
}

/** The row of a new repair, with its number, its code and its personal data sealed. */
export async function newRepair(tx: Tx, booking: Booking, personalData: PersonalData): Promise<NewRepairRow & { readonly code: string }> {
  const { market, device, quote } = booking;
  const id = uuidv7();
  const sum = agreedSum(quote);
  return {
    id,
    code: newCode(),
    number: await takeNumber(tx, market),
    market,
    status: 'booked',
    version: 1,
    accountId: booking.accountId,
    deviceWithUs: false,
    deviceIdentifier: device.colour.deviceIdentifier,
    masterProductId: device.model.masterProductId,
    colourId: device.colour.colourId,
    device: deviceView(device, markets[market].locale),
    handOver: booking.handOver,
    storeId: booking.storeId,
    slotAt: booking.slotAt,
    pickupOn: booking.facts.customer.pickup_address?.pickup_date ?? null,
    promisedOn: quote.ready_on,
    currency: quote.total.currency,
    booked: sum,
    agreed: sum,
    total: sum.total.amount,
    complaint: booking.complaint ?? null,
    termsVersion: TERMS_VERSION,
    ...personalData.encrypt(id, booking.facts),
  };
}
