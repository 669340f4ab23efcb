import type { StaffMember } from '@okruh/contracts/http/accounts/staff';
import { useText } from '@okruh/web-kit/i18n';
import { queryOptions, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from '../../office/api/api.ts';

/** One member of staff; asked for again with each visit. */
export const memberQuery = (id: string) =>
  queryOptions({ ...accounts.query('get_staff_member', { params: { account: id } }), staleTime: 0 });

/** Shows a member of staff as they stand after a change, and has what else shows them fetched again. */
export function useTakeMember(): (changed: StaffMember, done: string) => void {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  return (changed, done) => {
    queryClient.setQueryData(memberQuery(changed.id).queryKey, changed);
    void accounts.invalidate(queryClient, 'list_staff', 'get_staff_choices', 'list_staff_sessions', 'list_security_events');
    toast({ kind: 'success', title: text(done, { name: changed.display_name }) });
  };
}
