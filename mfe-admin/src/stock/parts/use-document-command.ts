import { useText } from '@okruh/web-kit/i18n';
import { type QueryKey, useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useReportFailure } from '../../office/page/use-report-failure.ts';

interface DocumentCommand<Document, Input> {
  send(input: Input): Promise<Document>;
  /** Key of the text that says it is done; left out where the page itself shows it. */
  readonly done?: string;
  /** Key of the text that says it failed. */
  readonly failed: string;
}

/** A command on one document: the answer is the changed document. After a failure it is asked for again, as a colleague may have changed it. */
export function useDocumentCommand<Document, Input = void>(queryKey: QueryKey, { send, done, failed }: DocumentCommand<Document, Input>) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: send,
    onSuccess: (document) => {
      queryClient.setQueryData(queryKey, document);
      if (done !== undefined) toast({ kind: 'success', title: text(done) });
    },
    onError: async (error) => {
      reportFailure(text(failed), error);
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}
