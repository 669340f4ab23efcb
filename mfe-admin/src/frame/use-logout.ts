import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from '../office/api/api.ts';
import { endSession } from '../office/session.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';

/** Logs out and goes to the login at `path`. */
export function useLogout(path: string) {
  const text = useText();
  const queryClient = useQueryClient();
  const { navigate, toast } = useRemote();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: () => accounts.call('logout'),
    onSuccess: () => {
      // First away from the page, so that it doesn't ask for a login that comes back to it.
      navigate(path, { replace: true });
      endSession(queryClient);
      toast({ kind: 'success', title: text('logout.done') });
    },
    onError: (error) => reportFailure(text('logout.failed'), error),
  });
}
