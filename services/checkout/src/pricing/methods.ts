import type { TypeDeliveryCode, TypePayment } from '@okruh/contracts/http/checkout';
import type { IsoDate, Market, OpeningDay } from '@okruh/market';
import type { Amounts, BothLanguages } from './model.ts';

/** A way in which goods reach a customer. */
export interface DeliveryDefinition {
  readonly typeDeliveryCode: TypeDeliveryCode;
  readonly kind: 'address' | 'pickup_point' | 'store';
  readonly carrierId: string | null;
  readonly name: BothLanguages;
  readonly description: BothLanguages;
  readonly price: Amounts;
  /** Free from this sum of goods; null = never. */
  readonly freeFrom: Amounts | null;
  /** Local time until which it leaves the same day, `HH:mm`; null = all day. */
  readonly cutOff: string | null;
  /** Working days on the way. */
  readonly daysMin: number;
  readonly daysMax: number;
  /** Kilograms and centimetres of the longest side, the carrier's limits included; null = no limit. */
  readonly maxWeightKg: number | null;
  readonly maxSideCm: number | null;
  /** Fields of `finish` that it needs. */
  readonly requires: readonly string[];
  /** `08:00-13:00`. */
  readonly timeslots: readonly string[];
  readonly markets: readonly Market[];
}

export interface PaymentDefinition {
  readonly typePayment: TypePayment;
  readonly name: BothLanguages;
  readonly description: BothLanguages;
  readonly price: Amounts;
  readonly minAmount: Amounts;
  /** Null = no limit. */
  readonly maxAmount: Amounts | null;
  readonly isOnline: boolean;
  readonly isExclusive: boolean;
  readonly requiresDeviceSupport: boolean;
  readonly subPayments: readonly { readonly code: string; readonly name: BothLanguages }[];
  readonly markets: readonly Market[];
}

/** A payment that goes with a delivery. */
export interface AllowedPair {
  readonly market: Market;
  readonly typeDeliveryCode: TypeDeliveryCode;
  readonly typePayment: TypePayment;
  readonly isDefault: boolean;
}

/** A pickup point of a carrier. */
export interface Place {
  readonly id: string;
  readonly carrierId: string;
  readonly typeDeliveryCode: TypeDeliveryCode;
  readonly market: Market;
  readonly code: string;
  readonly type: 'box' | 'counter';
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly districtId: string;
  readonly lat: number;
  readonly lng: number;
  readonly openingHours: string;
  readonly cardPayment: boolean;
  readonly cashOnDelivery: boolean;
  /** Takes nothing more for now. */
  readonly isCongested: boolean;
  readonly isAvailable: boolean;
  readonly maxWeightKg: number | null;
}

/** A store of ours, as far as goods are handed over there. */
export interface PickupStore {
  readonly id: string;
  readonly seoName: string;
  readonly market: Market;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
  readonly openingHours: readonly OpeningDay[];
  readonly closedOn: readonly IsoDate[];
  readonly isOpen: boolean;
  readonly hasPickup: boolean;
  /** Arranges instalments at the counter. */
  readonly hasInstalments: boolean;
  /** How far the express courier goes from it; 0 = it doesn't. */
  readonly expressRadiusKm: number;
  /** Times in which pieces are collected, `10:00-12:00`. */
  readonly timeslots: readonly string[];
}

/** Everything that deliveries and payments are made of, both markets, in their order. */
export interface Methods {
  readonly deliveries: readonly DeliveryDefinition[];
  readonly payments: readonly PaymentDefinition[];
  readonly pairs: readonly AllowedPair[];
  readonly stores: readonly PickupStore[];
  readonly holidays: Readonly<Record<Market, ReadonlySet<IsoDate>>>;
  /** A pickup point by its id. */
  findPlace(id: string): Place | null;
}
