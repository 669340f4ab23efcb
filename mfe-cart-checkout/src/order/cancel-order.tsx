import { Button, Dialog } from '@okruh/ui';
import { useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { orders } from '../model/api.ts';
import { failureWords } from '../model/failure-words.ts';
import { tokenHeaders, useAccessToken } from '../model/order-tokens.ts';

/** Cancels an order that isn't being picked yet, after asking. */
export function CancelOrder({ code, isPaid }: { readonly code: string; readonly isPaid: boolean }) {
  const text = useText();
  const { toast, locale } = useRemote();
  const queryClient = useQueryClient();
  const token = useAccessToken(code);
  const getKey = useIdempotencyKey();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => orders.call('cancel_order', { params: { code }, headers: tokenHeaders(token), idempotencyKey: getKey(code) }),
    onSuccess: () => toast({ kind: 'success', title: text('cancel.done') }),
    onError: (error) => toast({ kind: 'error', title: failureWords(error, locale) }),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: ['get_order', code] });
    },
  });
  return (
    <>
      <Button kind="bare" size="small" onClick={() => setAsking(true)}>
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
        <p>{text(isPaid ? 'cancel.text.paid' : 'cancel.text')}</p>
      </Dialog>
    </>
  );
}
