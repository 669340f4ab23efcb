import { Button, Dialog } from '@okruh/ui';
import { type AccessToken, emitBrowserEvent, ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { repairs } from '../model/api.ts';
import { tokenHeaders } from './use-repair.ts';

/** Cancels a booked repair, after asking. */
export function CancelRepair({ code, token }: { readonly code: string; readonly token: AccessToken }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => repairs.call('cancel_service', { params: { code }, headers: tokenHeaders(token) }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('cancel.done') });
      emitBrowserEvent('service:repair-changed', { code });
    },
    onError: (error) =>
      toast({ kind: 'error', title: error instanceof ProblemError && error.title !== '' ? error.title : text('cancel.failed') }),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: ['get_service_status', code] });
    },
  });
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {text('cancel.open')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text('cancel.title')}
        actions={
          <>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {text('cancel.no')}
            </Button>
            <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {text('cancel.yes')}
            </Button>
          </>
        }
      >
        <p>{text('cancel.text')}</p>
      </Dialog>
    </>
  );
}
