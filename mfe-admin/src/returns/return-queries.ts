import type { ComplaintDetail } from '@okruh/contracts/http/orders-admin/complaints';
import type { WithdrawalDetail } from '@okruh/contracts/http/orders-admin/withdrawals';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { orders } from '../office/api/orders-api.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';

/** Both are goods that come back, and their texts begin with these words. */
export type ReturnKind = 'withdrawal' | 'complaint';
export type ReturnDetail = WithdrawalDetail | ComplaintDetail;

/** While money is on its way, it is asked for again. */
const EVERY_MS = 5_000;

/** Asked for again with each visit: colleagues and the credit note work on the same one. */
export const always = {
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { readonly state: { readonly data?: ReturnDetail | undefined } }): number | false =>
    data?.state === 'judged' || data?.state === 'accepted' ? EVERY_MS : false,
};

/** Does something to a withdrawal or a complaint, and shows it as the service answers. */
export function useReturnCommand<Input>(
  kind: ReturnKind,
  id: string,
  { failed, done }: { readonly failed: string; readonly done: string },
  call: (input: Input) => Promise<ReturnDetail>,
) {
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: call,
    onSuccess: (detail) => {
      queryClient.setQueryData(orders.query(`admin_get_${kind}`, { params: { id } }).queryKey, detail);
      toast({ kind: 'success', title: done });
    },
    onError: (error) => reportFailure(failed, error),
    onSettled: () => orders.invalidate(queryClient, `admin_get_${kind}`, `admin_list_${kind}s`, 'admin_list_order_history'),
  });
}
