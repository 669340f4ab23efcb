import { problemCode } from '@okruh/contracts';
import { internalClaimPayout, internalPayoutBill } from '@okruh/contracts/http/buyout';
import type { BillKind, BillRefusal } from '@okruh/contracts/http/counter-admin';
import { internalCounterBill } from '@okruh/contracts/http/payments';
import { internalRepairBill } from '@okruh/contracts/http/repairs';
import type { Market, Money } from '@okruh/market';
import { callService, type ServiceKeys } from '@okruh/service-kit';

/** Something that can be paid, as its owner has it now. */
export interface OwnedBill {
  readonly kind: BillKind;
  readonly id: string;
  readonly number: string;
  readonly market: Market;
  /** Null when it isn't fetched at a store. */
  readonly storeId: string | null;
  readonly title: string;
  readonly customer: string;
  readonly total: Money;
  /** Why it can't be paid at a counter; null when it can. */
  readonly refusal: BillRefusal | null;
  readonly isReady: boolean;
  readonly isHandedOverWhenPaid: boolean;
  /** Where the receipt goes, and the page that its mail leads to; null for what has mails of its own, or when nobody left an address. */
  readonly recipient: { readonly eMail: string; readonly url: string } | null;
  /** Who gets the money of a pay-out and signs for it. */
  readonly payee?: string;
}

/** The owners of what is paid at a counter. */
export interface Bills {
  /** By what was scanned: number, code or id. Null when nobody knows it. @throws DependencyDown when an owner doesn't answer */
  find(scan: string): Promise<OwnedBill | null>;
  /** @throws DependencyDown when the owner doesn't answer */
  load(kind: BillKind, id: string): Promise<OwnedBill | null>;
  /**
   * Takes a buy-out for a pay-out of a till, so that nothing else pays it. The same pay-out again gets the same answer.
   * @returns null when it is the till's, or why it isn't
   * @throws DependencyDown when the owner doesn't answer
   */
  claimPayout(
    id: string,
    payout: { readonly payoutId: string; readonly amount: number; readonly by: string },
    requestId: string,
  ): Promise<ClaimRefusal | null>;
}

const claimRefusals = ['not-payable', 'changed-meanwhile', 'cash-limit'] as const;
/** Why a device can't be paid out in cash now. */
export type ClaimRefusal = (typeof claimRefusals)[number];

interface BillsOptions {
  readonly repairsUrl: string;
  readonly paymentsUrl: string;
  readonly buyoutUrl: string;
  readonly keys: ServiceKeys;
}

export function createBills({ repairsUrl, paymentsUrl, buyoutUrl, keys }: BillsOptions): Bills {
  const owners: Readonly<Record<BillKind, (scan: string) => Promise<OwnedBill | null>>> = {
    async repair(scan) {
      const answer = await callService(internalRepairBill, { baseUrl: repairsUrl, keys, request: { params: { scan } } });
      if (!answer.ok) return notFound('repairs', answer.status);
      const {
        repair_id: id,
        store_id: storeId,
        is_payable: isPayable,
        is_ready: isReady,
        e_mail: eMail,
        status_url: url,
        ...rest
      } = answer.body;
      return {
        ...rest,
        kind: 'repair',
        id,
        storeId,
        refusal: isPayable ? null : 'not-payable',
        isReady,
        isHandedOverWhenPaid: true,
        recipient: eMail === '' ? null : { eMail, url },
      };
    },
    async order(scan) {
      const answer = await callService(internalCounterBill, { baseUrl: paymentsUrl, keys, request: { params: { scan } } });
      if (!answer.ok) return notFound('payments', answer.status);
      const { order_id: id, store_id: storeId, state, number, market, total } = answer.body;
      return {
        kind: 'order',
        id,
        number,
        market,
        storeId,
        title: number,
        customer: '',
        total,
        refusal: state === 'open' ? null : state,
        isReady: true,
        isHandedOverWhenPaid: false,
        recipient: null,
      };
    },
    async buyout(scan) {
      const answer = await callService(internalPayoutBill, { baseUrl: buyoutUrl, keys, request: { params: { scan } } });
      if (!answer.ok) return notFound('buyout', answer.status);
      const { buyout_id: id, amount, state, e_mail: eMail, status_url: url, seller_name: payee, ...rest } = answer.body;
      return {
        ...rest,
        kind: 'buyout',
        id,
        // Any store of the market may pay it.
        storeId: null,
        total: amount,
        refusal: state === 'open' ? null : state,
        isReady: true,
        isHandedOverWhenPaid: true,
        recipient: eMail === '' ? null : { eMail, url },
        payee,
      };
    },
  };
  return {
    async find(scan) {
      const [repair, order, buyout] = await Promise.all([owners.repair(scan), owners.order(scan), owners.buyout(scan)]);
      return repair ?? order ?? buyout;
    },
    load: (kind, id) => owners[kind](id),
    async claimPayout(id, { payoutId, amount, by }, requestId) {
      const body = { payout_id: payoutId, amount, by };
      const answer = await callService(internalClaimPayout, { baseUrl: buyoutUrl, keys, requestId, request: { params: { id }, body } });
      if (answer.ok) return null;
      const code = claimRefusals.find((one) => answer.problem !== null && one === problemCode(answer.problem.type));
      if (code === undefined) throw new Error(`buyout answered a claim of a pay-out with ${answer.status}`);
      return code;
    },
  };
}

function notFound(owner: string, status: number): null {
  if (status === 404) return null;
  throw new Error(`${owner} answered a question for a bill with ${status}`);
}
