import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';

/** Deletes a draft after asking, and leads back to the list. */
export function RemoveDocument({ list, remove: send }: { readonly list: string; remove(): Promise<unknown> }) {
  const text = useText();
  const { toast, navigate } = useRemote();
  const reportFailure = useReportFailure();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast({ kind: 'success', title: text('deleted') });
      navigate(list);
    },
    onError: (error) => reportFailure(text('delete-failed'), error),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button kind="bare" onClick={() => setAsking(true)}>
        {text('documents.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        kind="danger"
        title={text('documents.remove.title')}
        confirm={text('documents.remove')}
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      >
        <p>{text('documents.remove.text')}</p>
      </ConfirmDialog>
    </>
  );
}
