import { ProblemError, useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { buyout } from '../../office/api/api.ts';

/** What a command on chosen pay-outs is given. */
export interface PayoutCommand<Answer> {
  /** `key` repeats with the same choice, so that a lost answer never pays twice. */
  send(ids: readonly string[], key: string): Promise<Answer>;
  onDone(answer: Answer): void;
  /** Key of the text that says it failed. */
  readonly failed: string;
}

/** A command on chosen pay-outs; lists and counts are asked for again, also when somebody else was faster. */
export function usePayoutCommand<Answer>({ send, onDone, failed }: PayoutCommand<Answer>) {
  const text = useText();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const getKey = useIdempotencyKey();
  const refresh = (): void => {
    void buyout.invalidate(
      queryClient,
      'admin_list_payouts',
      'admin_list_payout_files',
      'admin_count_buyouts',
      'admin_list_buyouts',
      'admin_get_buyout',
    );
  };
  return useMutation({
    mutationFn: (ids: readonly string[]) => send(ids, getKey(ids)),
    onSuccess: (answer) => {
      refresh();
      onDone(answer);
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.status === 409) refresh();
      reportFailure(text(failed), error);
    },
  });
}
