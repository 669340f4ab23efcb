import type { ComplaintDetail } from '@okruh/contracts/http/orders-admin/complaints';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { orders } from '../office/api/orders-api.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';

/** While money is on its way, it is asked for again. */
const EVERY_MS = 5_000;

/** Asked for again with each visit: colleagues and the credit note work on the same one. */
export const complaintQuery = (id: string) => ({ ...orders.query('admin_get_complaint', { params: { id } }), staleTime: 0 });

export const pollWhileAccepted = ({
  state: { data },
}: {
  readonly state: { readonly data?: ComplaintDetail | undefined };
}): number | false => (data?.state === 'accepted' ? EVERY_MS : false);

/** Does something to a complaint and shows it as the service answers. */
export function useComplaintCommand<Input>(
  id: string,
  { failed, done }: { readonly failed: string; readonly done: string },
  call: (input: Input) => Promise<ComplaintDetail>,
) {
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: call,
    onSuccess: (detail) => {
      queryClient.setQueryData(complaintQuery(id).queryKey, detail);
      toast({ kind: 'success', title: done });
    },
    onError: (error) => reportFailure(failed, error),
    onSettled: () => orders.invalidate(queryClient, 'admin_get_complaint', 'admin_list_complaints', 'admin_list_order_history'),
  });
}
