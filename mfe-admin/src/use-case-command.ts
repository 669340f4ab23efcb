import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { type QueryKey, useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { createContext, useContext } from 'react';
import { useTellFailure } from './use-tell-failure.ts';

/** Tells the page that somebody else was faster; the text is the server's. */
export const ConflictContext = createContext<(title: string) => void>(() => undefined);

/** Somebody changed the case since it was read, or its state no longer allows the command. */
export const isConflict = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (error.code === 'changed-meanwhile' || error.code === 'transition-not-allowed');

export interface CaseCommand<Case, Input> {
  send(input: Input): Promise<Case>;
  /** Key of the text that says it is done. */
  readonly done: string;
  /** Key of the text that says it failed. Left out where the form says so itself. */
  readonly failed?: string;
}

/**
 * A command on one case of the back office (a buy-out, a repair): the answer is the changed case, and the lists that show
 * it are asked for anew.
 *
 * @param queryKey where the case is kept
 * @param lists first parts of the keys of the lists
 */
export function useCaseCommand<Case, Input>(
  { send, done, failed }: CaseCommand<Case, Input>,
  queryKey: QueryKey,
  lists: readonly string[],
) {
  const text = useText();
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  const tellFailure = useTellFailure();
  const onConflict = useContext(ConflictContext);
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed);
      for (const list of lists) void queryClient.invalidateQueries({ queryKey: [list] });
      toast({ kind: 'success', title: text(done) });
    },
    onError: (error) => {
      if (isConflict(error)) onConflict(error.title);
      else if (failed !== undefined) tellFailure(text(failed), error);
    },
  });
}
