import type { TaskView } from '@okruh/contracts/tasks';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import { useQuery } from '@okruh/web-kit/query';
import { accounts } from '../api/api.ts';

/** Tasks come from colleagues while a page stands open. */
const EVERY_MS = 60_000;

/** The first open tasks of a view, asked for again each minute and after each change of one. */
export function useOpenTasks(view: TaskView, count: number) {
  return useQuery({
    ...accounts.query('admin_list_tasks', { query: { view, state: 'open', page_size: count } }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
}

/** Tasks that the task bar names. */
const MAX_IN_BAR = 5;

/** What waits for the member of staff who is logged in: own tasks, and those of the queue that nobody has taken. */
export const useWaitingTasks = () => useOpenTasks('waiting', MAX_IN_BAR);

/** Address of the list with one task opened. */
export const toTask = (id: string): string => `${officePaths.tasks}?${officeParameters.opened}=${encodeURIComponent(id)}`;
