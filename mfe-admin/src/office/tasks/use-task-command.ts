import type { Task } from '@okruh/contracts/http/accounts/tasks';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { accounts } from '../api/api.ts';
import { useReportFailure } from '../page/use-report-failure.ts';

interface TaskCommand {
  readonly kind: 'complete' | 'reopen' | 'take';
  readonly task: Task;
}

const send = ({ kind, task: { id, version } }: TaskCommand): Promise<Task> => {
  const params = { task: id };
  if (kind === 'take') return accounts.call('admin_take_task', { params });
  return accounts.call(kind === 'complete' ? 'admin_complete_task' : 'admin_reopen_task', { params, body: { version } });
};

/** Completes, opens again or takes a task; every list of tasks is fetched again, after a failure too: a colleague was faster. */
export function useTaskCommand() {
  const text = useText();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: send,
    onSettled: () => accounts.invalidate(queryClient, 'admin_list_tasks', 'admin_get_task'),
    onError: (error, { kind }) => reportFailure(text(`tasks.${kind}.failed`), error),
  });
}
