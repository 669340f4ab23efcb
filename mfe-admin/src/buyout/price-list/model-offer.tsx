import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { buyout } from '../../office/api/api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import type { ModelPrices } from './price-edit.ts';

/** Whether the model is bought at all: it leaves the shop and may come back with its prices. */
export function ModelOffer({ model }: { readonly model: ModelPrices }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const [isAsking, setAsking] = useState(false);
  const next = model.is_bought ? 'stop' : 'resume';
  const change = useMutation({
    mutationFn: () =>
      buyout.call('admin_update_appraisal', {
        params: { model: model.model },
        body: { version: model.version, is_bought: !model.is_bought },
      }),
    onSuccess: () => toast({ kind: 'success', title: text(`model-offer.${next}.done`) }),
    onError: (error) => reportFailure(text('model-offer.failed'), error),
    onSettled: async () => {
      setAsking(false);
      await buyout.invalidate(queryClient, 'admin_get_appraisal', 'admin_list_appraisals', 'admin_list_appraisal_versions');
    },
  });
  return (
    <section className="panel stack" aria-label={text('model-offer.title')}>
      <h2>{text('model-offer.title')}</h2>
      <p className="soft">{text(model.is_bought ? 'model-offer.bought' : 'model-offer.stopped')}</p>
      <div>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {text(`model-offer.${next}`)}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        kind={model.is_bought ? 'danger' : 'confirm'}
        title={text(`model-offer.${next}.title`, { name: model.name })}
        confirm={text(`model-offer.${next}`)}
        isBusy={change.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => change.mutate()}
      >
        <p>{text(`model-offer.${next}.text`)}</p>
      </ConfirmDialog>
    </section>
  );
}
