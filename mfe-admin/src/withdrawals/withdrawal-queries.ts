import type { WithdrawalDetail } from '@okruh/contracts/http/orders-admin/withdrawals';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { orders } from '../office/api/orders-api.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';

/** While money is on its way, it is asked for again. */
const EVERY_MS = 5_000;

/** Asked for again with each visit: colleagues and the credit note work on the same one. */
export const withdrawalQuery = (id: string) => ({ ...orders.query('admin_get_withdrawal', { params: { id } }), staleTime: 0 });

export const pollWhileJudged = ({
  state: { data },
}: {
  readonly state: { readonly data?: WithdrawalDetail | undefined };
}): number | false => (data?.state === 'judged' ? EVERY_MS : false);

/** Does something to a withdrawal and shows it as the service answers. */
export function useWithdrawalCommand<Input>(
  id: string,
  { failed, done }: { readonly failed: string; readonly done: string },
  call: (input: Input) => Promise<WithdrawalDetail>,
) {
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: call,
    onSuccess: (detail) => {
      queryClient.setQueryData(withdrawalQuery(id).queryKey, detail);
      toast({ kind: 'success', title: done });
    },
    onError: (error) => reportFailure(failed, error),
    onSettled: () => orders.invalidate(queryClient, 'admin_get_withdrawal', 'admin_list_withdrawals', 'admin_list_order_history'),
  });
}
