import type { IncomingHttpHeaders } from 'node:http';
import type { BookingRefusal, CarrierName, ParcelEventKind } from '@okruh/contracts/http/picking-shipping';
import type { IsoDate, Market, Money } from '@okruh/market';
import type { CollectionWindow } from '@okruh/contracts/http/picking-collections';
import type { Recipient } from '../clients/orders.ts';
import type { Label } from './label-store.ts';

/** Where and when a carrier fetches a parcel from somebody. */
export interface Pickup {
  readonly from: Recipient;
  readonly day: IsoDate;
  readonly window: CollectionWindow;
}

/** A parcel that a carrier is asked to take. */
export interface Shipment {
  /** Idempotency key: the same parcel is booked once. */
  readonly parcelId: string;
  readonly orderNumber: string;
  readonly market: Market;
  readonly pickupPointId: string | null;
  /** Store that our own van goes to; null for all others. */
  readonly storeId: string | null;
  /** Null for a carrier that doesn't need one. */
  readonly recipient: Recipient | null;
  readonly weightGrams: number;
  /** What the carrier collects; null when it is paid. */
  readonly cashOnDelivery: Money | null;
  /** The carrier fetches it from somebody; left out when it is handed over by us. */
  readonly pickup?: Pickup;
}

/** An expected answer to a booking. */
export type Booking =
  | {
      readonly isBooked: true;
      readonly trackingNumber: string;
      /** The carrier's page for the recipient; null when it has none. */
      readonly trackingUrl: string | null;
      readonly label: Label;
      /** Day on which the carrier fetches it: the wanted one, or the next that isn't full. Left out when it is handed over by us. */
      readonly pickupDay?: IsoDate;
    }
  | { readonly isBooked: false; readonly refusal: BookingRefusal };

/** Something that happened to a parcel, by the carrier's clock. */
export interface CarrierEvent {
  /** The carrier's own id: the same one again changes nothing. */
  readonly eventId: string;
  readonly kind: ParcelEventKind;
  readonly at: Date;
  /** The carrier's words. An adapter leaves out who took a parcel: it is stored as it is. */
  readonly text: string;
  /** Depot, town or pickup point. */
  readonly place: string;
  /** What the carrier weighed, for `weight_corrected`. */
  readonly weightGrams: number | null;
}

/** An event with the parcel it tells of. */
export interface ParcelNews {
  readonly parcelId: string;
  readonly trackingNumber: string;
  readonly event: CarrierEvent;
}

/**
 * Who brings parcels. All calls but `parseWebhook` throw DependencyDown when the carrier can't be reached; each may be repeated
 * without doing anything twice.
 */
export interface Carrier {
  readonly name: CarrierName;
  /** Whether `book` must know whom the parcel goes to. */
  readonly needsRecipient: boolean;
  book(shipment: Shipment): Promise<Booking>;
  /** Voids the label of a parcel that hasn't left us. */
  cancel(parcelId: string): Promise<'cancelled' | 'handed-over'>;
  /**
   * Asks for a parcel back that is under way; news of its return come as events. `not-under-way`: it wasn't scanned yet. `refused`: its
   * recipient has it, or it can't be turned any more.
   */
  recall(parcelId: string): Promise<'recalled' | 'not-under-way' | 'refused'>;
  /** Takes a recall back. `too-late`: the parcel has turned. */
  withdrawRecall(parcelId: string): Promise<'withdrawn' | 'too-late'>;
  /** Tells which parcels the driver takes. @param handoverId idempotency key */
  closeManifest(handoverId: string, trackingNumbers: readonly string[]): Promise<void>;
  /** All that happened so far; null when the carrier doesn't know the parcel. */
  track(parcelId: string): Promise<readonly CarrierEvent[] | null>;
  /** Null for what the carrier hasn't signed. @throws for what is signed and still makes no sense */
  parseWebhook(raw: Buffer, headers: IncomingHttpHeaders, now: Date): ParcelNews | null;
}

/** The carriers that the environment names. */
export type Carriers = Readonly<Partial<Record<CarrierName, Carrier>>>;
