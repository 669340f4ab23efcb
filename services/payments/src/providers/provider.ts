import type { IncomingHttpHeaders } from 'node:http';
import type { internalOrderPayment } from '@okruh/contracts/http/orders/internal';
import type { ResponseOf } from '@okruh/contracts';
import type { Market } from '@okruh/market';
import type { Fact } from '../model/payment.ts';
import type { DisputeState, LoanState, PaymentRow } from '../model/tables.ts';

/** What orders says of an order, applicant included; handed to a provider, never kept. */
export type OrderDetails = ResponseOf<typeof internalOrderPayment>;

/** A session that is to be opened at a provider; repeated with the same payment it is the same session. */
export interface SessionRequest {
  readonly payment: Pick<PaymentRow, 'id' | 'typePayment' | 'amount' | 'currency'>;
  readonly market: Market;
  readonly orderNumber: string;
  readonly payableUntil: Date | null;
  /** Where the customer comes back to. */
  readonly returnUrl: string;
  /** Asks orders for names, lines and the applicant; only who needs them asks. */
  readonly details: () => Promise<OrderDetails>;
  /** The provider's id of the customer who agreed that the card they type is kept; null when it isn't. */
  readonly keepCardFor: string | null;
}

/** A question of a payer's bank, as the provider tells it now. */
export interface Dispute {
  readonly providerId: string;
  readonly amount: number;
  /** In the provider's words. */
  readonly reason: string;
  readonly state: DisputeState;
  readonly dueAt: Date | null;
}

/** A card that the provider keeps: a token that pays only us, and what tells it apart. Never its number. */
export interface CardToSave {
  readonly token: string;
  /** Alike for two tokens of one card. */
  readonly fingerprint: string;
  readonly brand: string;
  readonly lastDigits: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/** A payment as its provider sees it now. */
export interface Snapshot {
  readonly sessionId: string;
  /** The provider's page; null when there is nothing to show. */
  readonly url: string | null;
  /** Everything that it knows, as facts; those that we know already change nothing. */
  readonly facts: readonly Fact[];
  /** Loans: the application's state, and whose it is. */
  readonly loan?: { readonly partnerId: string; readonly state: LoanState };
  /** Disputes that it knows of; left out when it doesn't say. */
  readonly disputes?: readonly Dispute[];
  /** The card that it keeps since this payment; only `read` tells. */
  readonly card?: CardToSave;
}

/** Done, or refused for ever. An outage is thrown (`DependencyDown`) and tried again. */
export type Done = { readonly isDone: true; readonly snapshot: Snapshot } | { readonly isDone: false; readonly why: string };

/** A message of a provider whose signature was right. */
export interface Received {
  /** Unique at this provider. */
  readonly eventId: string;
  readonly type: string;
  /** Our payment; null when the message is about something else. */
  readonly paymentId: string | null;
  /**
   * The session that the message is about: another one than the payment's isn't believed. Null where the message names something
   * below a session, which carries our payment's id because nobody but us can write it there.
   */
  readonly sessionId: string | null;
  readonly snapshot: Snapshot | null;
  /** Finds the payment where the message doesn't name it; asked outside any transaction. */
  readonly find?: () => Promise<string | null>;
}

interface WalletRequest {
  readonly wallet: 'wallet_a' | 'wallet_b';
  readonly payment: Pick<PaymentRow, 'id' | 'amount' | 'currency'>;
  readonly market: Market;
}

type Reference = Pick<PaymentRow, 'id' | 'sessionId' | 'currency' | 'amount'>;

/**
 * Somebody who takes money for us. Every call that changes something carries a key, so that it may be repeated.
 *
 * @throws DependencyDown when it can't be reached, is too slow or says that it is out of order
 */
export interface Provider {
  /** Opens the session of a payment, or gives the one that is open. */
  open(request: SessionRequest): Promise<Done>;
  /** How a payment stands; null when the provider never knew of it. */
  read(payment: Reference): Promise<Snapshot | null>;
  /** Takes held money; completes a loan. */
  capture(payment: Reference, key: string): Promise<Done>;
  /** Ends what wasn't paid, lets go of held money; withdraws the application for a loan. */
  void(payment: Reference, key: string): Promise<Done>;
  refund(payment: Reference, amount: number, key: string): Promise<Done>;
  /**
   * A webhook's message; null when nobody of this provider has signed these bytes, or too long ago.
   * @param now for the age of the signature
   */
  hear(raw: Buffer, headers: IncomingHttpHeaders, now: Date): Received | null;
}

/** Providers that take the two wallets. */
export interface WalletProvider {
  /** What the wallet's sheet needs to trust us. */
  walletSession(request: WalletRequest): Promise<Readonly<Record<string, unknown>>>;
  /** Pays with the token of the sheet. */
  payWithToken(request: SessionRequest, token: string): Promise<Done>;
  readonly merchantId: (market: Market) => string;
}

/** Providers that keep cards for customers. */
export interface CardKeeper {
  /** Makes a customer known there, by a key that says nothing about them; the same key is the same customer. */
  openHolder(key: string): Promise<string>;
  /** Pays with a kept card while the customer is here. The bank's own step, where it wants one, is the snapshot's page. */
  payWithCard(request: SessionRequest, card: { readonly holderId: string; readonly token: string }): Promise<Done>;
  /** Forgets a kept card; one that it doesn't know is forgotten already. */
  forgetCard(token: string): Promise<void>;
}
