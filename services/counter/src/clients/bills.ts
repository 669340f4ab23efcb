import { problemCode } from '@okruh/contracts';
import { internalClaimPayout, internalPayoutBill } from '@okruh/contracts/http/buyout/internal';
import { type BillKind, billKinds, type BillRefusal } from '@okruh/contracts/http/counter-admin';
import { internalCounterBill } from '@okruh/contracts/http/payments';
import { internalRepairBill } from '@okruh/contracts/http/repairs';
import type { Market, Money } from '@okruh/market';
import { callService, describeError, type Logger, type ServiceKeys } from '@okruh/service-kit';

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

/** What the owners answered to a scanned code. */
export interface FoundBill {
  /** Null when nobody who answered knows it. */
  readonly bill: OwnedBill | null;
  /** Kinds whose owners didn't answer: without a bill it may be one of theirs. */
  readonly unanswered: readonly BillKind[];
}

/** The owners of what is paid at a counter. */
export interface Bills {
  /**
   * By what was scanned: number, code or id. An owner that is away or slow doesn't hold up what another one has.
   * @param kind asks its owner alone
   */
  find(scan: string, kind?: BillKind): Promise<FoundBill>;
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
  readonly logger: Logger;
}

/** A code is asked of all owners with the customer at the counter: an owner that takes longer counts as away. */
const FIND_TIMEOUT_MS = 1_500;
const LOAD_TIMEOUT_MS = 3_000;

export function createBills({ repairsUrl, paymentsUrl, buyoutUrl, keys, logger }: BillsOptions): Bills {
  const owners: Readonly<Record<BillKind, (scan: string, timeoutMs: number) => Promise<OwnedBill | null>>> = {
    async repair(scan, timeoutMs) {
      const answer = await callService(internalRepairBill, { baseUrl: repairsUrl, keys, timeoutMs, request: { params: { scan } } });
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
    async order(scan, timeoutMs) {
      const answer = await callService(internalCounterBill, { baseUrl: paymentsUrl, keys, timeoutMs, request: { params: { scan } } });
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
    async buyout(scan, timeoutMs) {
      const answer = await callService(internalPayoutBill, { baseUrl: buyoutUrl, keys, timeoutMs, request: { params: { scan } } });
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
    async find(scan, kind) {
      const silent = new Set<BillKind>();
      const asked = (kind === undefined ? billKinds : [kind]).map(async (one) => {
        try {
          return await owners[one](scan, FIND_TIMEOUT_MS);
        } catch (error) {
          logger.warn({ err: describeError(error), kind: one }, 'the owner of a kind of bills did not answer');
          silent.add(one);
          return null;
        }
      });
      const bill = await findFirst(asked);
      return { bill, unanswered: billKinds.filter((one) => silent.has(one)) };
    },
    load: (kind, id) => owners[kind](id, LOAD_TIMEOUT_MS),
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

/** The first bill that comes: a code belongs to one owner, who has it needn't wait for the others. Null when none came. */
async function findFirst(asked: readonly Promise<OwnedBill | null>[]): Promise<OwnedBill | null> {
  const found = asked.map(async (answer) => {
    const bill = await answer;
    if (bill === null) throw new Error('somebody else has the bill');
    return bill;
  });
  return Promise.any(found).catch(() => null);
}

function notFound(owner: string, status: number): null {
  if (status === 404) return null;
  throw new Error(`${owner} answered a question for a bill with ${status}`);
}
