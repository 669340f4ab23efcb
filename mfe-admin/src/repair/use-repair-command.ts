import type { AdminRepair } from '@okruh/contracts/http/repairs-admin';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { createContext, useContext } from 'react';
import { repairQuery } from '../repairs-api.ts';
import { useTellFailure } from '../use-tell-failure.ts';

/** Tells the page that somebody else was faster; the text is the server's. */
export const ConflictContext = createContext<(title: string) => void>(() => undefined);

interface CommandOptions<Input> {
  readonly id: string;
  send(input: Input): Promise<AdminRepair>;
  /** Key of the text that says it is done. */
  readonly done: string;
  /** Key of the text that says it failed; without one the form says so itself. */
  readonly failed?: string;
}

/** A command on one repair: the answer is the changed repair, and board, list and stock are asked for anew. */
export function useRepairCommand<Input>({ id, send, done, failed }: CommandOptions<Input>) {
  const text = useText();
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  const tellFailure = useTellFailure();
  const onConflict = useContext(ConflictContext);
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      queryClient.setQueryData(repairQuery(id).queryKey, changed);
      for (const list of ['admin_list_repairs', 'admin_get_repair_board', 'admin_get_device_spare_parts', 'admin_list_spare_parts']) {
        void queryClient.invalidateQueries({ queryKey: [list] });
      }
      toast({ kind: 'success', title: text(done) });
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.code === 'changed-meanwhile') onConflict(error.title);
      else if (failed !== undefined) tellFailure(text(failed), error);
    },
  });
}
