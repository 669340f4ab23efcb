import { useQuery } from '@okruh/web-kit/query';
import { catalog } from '../api/api.ts';

/** The service counts who was silent for 2 minutes as gone. */
const TELL_EVERY_MS = 30_000;

/**
 * Tells that this screen is open, and hears who else has it.
 *
 * @param subject what is being edited; null for nothing
 * @returns names of those who edit the same
 */
export function useColleagues(component: string, subject: string | null): readonly string[] {
  const { data } = useQuery({
    queryKey: ['save_user', component, subject],
    queryFn: () => catalog.call('save_user', { params: { component }, body: { subject } }),
    enabled: subject !== null,
    staleTime: 0,
    refetchInterval: TELL_EVERY_MS,
    retry: false,
  });
  return (data?.users ?? []).filter((user) => user.subject === subject && subject !== null).map(({ name }) => name);
}
