import { mayDo } from '@okruh/contracts/access';
import { MAX_WAITING, waitingKinds, type WaitingService, waitingServices } from '@okruh/contracts/waiting-kinds';
import type { Waiting } from '@okruh/contracts/waiting-routes';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useEffect } from 'react';
import { accounts, buyout, catalog } from '../api/api.ts';
import { invoicing } from '../api/invoicing-api.ts';
import { ops } from '../api/ops-api.ts';
import { orders } from '../api/orders-api.ts';
import { payments } from '../api/payments-api.ts';
import { picking } from '../api/picking-api.ts';
import { repairs } from '../api/repairs-api.ts';
import { marketQuery, useMarketChoice } from '../market-choice.ts';
import { useSession } from '../session.ts';
import { pressingKinds } from './waiting-pages.ts';

/** Numbers grow old while a page stands open all day. */
const EVERY_MS = 60_000;
/** What needs a person is seen soon. */
const ALERTS_EVERY_MS = 15_000;

/** What waits for the member of staff who is logged in, in the markets that the address asks for. */
export interface WaitingWork {
  /** Kinds of work that somebody of this role does, the most pressing first; of none that waits the count is 0. */
  readonly kinds: readonly Waiting[];
  /** Services that haven't answered yet. */
  readonly isPending: boolean;
  /** Services that don't answer: what waits there isn't known. */
  readonly failed: readonly WaitingService[];
  refetch(): void;
}

export function useWaiting(): WaitingWork {
  const session = useSession();
  const query = marketQuery(useMarketChoice());
  const has = (service: WaitingService): boolean =>
    session !== null && Object.values(waitingKinds[service]).some((permission) => mayDo(session.roles, permission));
  const options = (service: WaitingService) => ({ enabled: has(service), staleTime: 0, refetchInterval: EVERY_MS });
  const answers = {
    orders: useQuery({ ...orders.query('admin_list_waiting', { query }), ...options('orders') }),
    payments: useQuery({ ...payments.query('admin_list_waiting', { query }), ...options('payments') }),
    buyout: useQuery({ ...buyout.query('admin_list_waiting', { query }), ...options('buyout') }),
    repairs: useQuery({ ...repairs.query('admin_list_waiting', { query }), ...options('repairs') }),
    catalog: useQuery({ ...catalog.query('admin_list_waiting', { query }), ...options('catalog') }),
    picking: useQuery({ ...picking.query('admin_list_waiting', { query }), ...options('picking') }),
    invoicing: useQuery({ ...invoicing.query('admin_list_waiting', { query }), ...options('invoicing') }),
    accounts: useQuery({ ...accounts.query('admin_list_waiting', { query }), ...options('accounts') }),
    ops: useQuery({ ...ops.query('admin_list_waiting', { query }), ...options('ops'), refetchInterval: ALERTS_EVERY_MS }),
  } as const;
  const asked = waitingServices.filter(has);
  const found = asked.flatMap((service) => answers[service].data?.items ?? []);
  return {
    kinds: found.toSorted((one, other) => pressingKinds.indexOf(one.kind) - pressingKinds.indexOf(other.kind)),
    isPending: asked.some((service) => answers[service].isPending),
    failed: asked.filter((service) => answers[service].isError && answers[service].data === undefined),
    refetch: () => void Promise.all(asked.map((service) => answers[service].refetch())),
  };
}

/** What is done with one hand changes what waits: the numbers are asked for again, at most so often. */
const AFTER_WORK_MS = 1_000;

/** Asks again what waits after each command that succeeded. Once in the frame. */
export function useFreshWaiting(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: ['admin_list_waiting'] });
      }, AFTER_WORK_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [queryClient]);
}

/** "999+" where more wait than are counted. */
export const formatWaiting = (count: number): string => (count >= MAX_WAITING ? `${MAX_WAITING - 1}+` : String(count));
