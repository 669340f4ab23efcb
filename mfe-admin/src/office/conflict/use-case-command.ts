import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { createContext, type ReactNode, useContext } from 'react';
import { useReportFailure } from '../page/use-report-failure.ts';

/** Where a conflict is shown: at the head of the page, or in the form that sent the command. */
export type ConflictPlace = 'page' | 'form';

/** What a page of a case does when somebody else was faster. */
export interface CaseConflict {
  take(error: ProblemError, place: ConflictPlace): void;
  /** Where `notice` belongs. */
  readonly place: ConflictPlace;
  readonly notice: ReactNode;
  /** What is typed and not saved, by the labels of the case's facts. */
  setTyped(facts: readonly { readonly label: string; readonly value: string }[]): void;
}

export const ConflictContext = createContext<CaseConflict>({
  take: () => undefined,
  place: 'page',
  notice: null,
  setTyped: () => undefined,
});

/** Somebody changed the case since it was read, or its state no longer allows the command. */
export const isConflict = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (error.code === 'changed-meanwhile' || error.code === 'transition-not-allowed');

/** For commands of a page that keep no case of their own: true when it was a conflict, which is shown then. */
export function useTakeConflict(place: ConflictPlace): (error: unknown) => boolean {
  const conflict = useContext(ConflictContext);
  return (error) => {
    if (!isConflict(error)) return false;
    conflict.take(error, place);
    return true;
  };
}

export interface CaseCommand<Case, Input> {
  send(input: Input): Promise<Case>;
  /** Key of the text that says it is done. */
  readonly done: string;
  /** Key of the text that says it failed. Left out where the form says so itself; a conflict is shown there too. */
  readonly failed?: string;
}

/**
 * A command on one case of the back office (a buy-out, a repair): the answer is the changed case, and the lists that show
 * it are asked for again.
 *
 * @param queryKey where the case is kept
 * @param invalidateLists has the lists fetched again
 */
export function useCaseCommand<Case, Input>(
  { send, done, failed }: CaseCommand<Case, Input>,
  queryKey: QueryKey,
  invalidateLists: (queryClient: QueryClient) => void,
) {
  const text = useText();
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const conflict = useContext(ConflictContext);
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed);
      invalidateLists(queryClient);
      toast({ kind: 'success', title: text(done) });
    },
    onError: (error) => {
      if (isConflict(error)) conflict.take(error, failed === undefined ? 'form' : 'page');
      else if (failed !== undefined) reportFailure(text(failed), error);
    },
  });
}
