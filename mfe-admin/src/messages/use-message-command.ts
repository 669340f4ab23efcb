import type { MessageDetail } from '@okruh/contracts/http/accounts/message-admin';
import { FieldErrorsError } from '@okruh/web-kit';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from '../office/api/api.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';

/** Does something to a message and shows it as the service answers; where a colleague was faster, what they did is loaded. */
export function useMessageCommand<Input>(
  id: string,
  { done, failed }: { readonly done: string; readonly failed: string },
  call: (input: Input) => Promise<MessageDetail>,
) {
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: call,
    onSuccess: (message) => {
      queryClient.setQueryData(accounts.query('admin_get_message', { params: { message: id } }).queryKey, message);
      toast({ kind: 'success', title: done });
    },
    onError: (error) => {
      // Wrong fields are said beside them.
      if (!(error instanceof FieldErrorsError)) reportFailure(failed, error);
    },
    onSettled: (_message, error) =>
      accounts.invalidate(
        queryClient,
        'admin_list_messages',
        'admin_list_waiting',
        ...(error === null ? [] : (['admin_get_message'] as const)),
      ),
  });
}
