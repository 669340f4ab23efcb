import type { AdminBuyout } from '@okruh/contracts/http/buyout';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { createContext, useContext } from 'react';
import { useTellFailure } from '../use-tell-failure.ts';
import { dossierQuery } from './dossier-query.ts';

/** Tells the page that somebody else was faster; the text is the server's. */
export const ConflictContext = createContext<(title: string) => void>(() => undefined);

/** Somebody changed the buy-out since it was read, or its state no longer allows the command. */
export const isConflict = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (error.code === 'changed-meanwhile' || error.code === 'transition-not-allowed');

interface CommandOptions<Input> {
  readonly id: string;
  send(input: Input): Promise<AdminBuyout>;
  /** Key of the text that says it is done. */
  readonly done: string;
  /** Key of the text that says it failed. Left out where the form says so itself. */
  readonly failed?: string;
}

/** A command on one buy-out: the answer is the changed buy-out, and lists and counts are asked for anew. */
export function useCommand<Input>({ id, send, done, failed }: CommandOptions<Input>) {
  const text = useText();
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  const tellFailure = useTellFailure();
  const onConflict = useContext(ConflictContext);
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      queryClient.setQueryData(dossierQuery(id).queryKey, changed);
      for (const list of ['admin_list_buyouts', 'admin_count_buyouts', 'admin_list_payouts']) {
        void queryClient.invalidateQueries({ queryKey: [list] });
      }
      toast({ kind: 'success', title: text(done) });
    },
    onError: (error) => {
      if (isConflict(error)) onConflict(error.title);
      else if (failed !== undefined) tellFailure(text(failed), error);
    },
  });
}
