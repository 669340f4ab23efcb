import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from './api.ts';
import { endSession } from './session.ts';

/** Logs out. A page that needs the session notices by itself and goes to its login. */
export function useLogout() {
  const text = useText();
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  return useMutation({
    mutationFn: () => accounts.call('logout'),
    onSuccess: () => {
      endSession(queryClient);
      toast({ kind: 'success', title: text('logout.done') });
    },
    onError: () => toast({ kind: 'error', title: text('logout.failed.title'), text: text('logout.failed') }),
  });
}
