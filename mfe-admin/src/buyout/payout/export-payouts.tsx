import type { ResponseOf } from '@okruh/contracts';
import type { adminExportPayouts } from '@okruh/contracts/http/buyout-admin/payouts';
import type { Market, Money } from '@okruh/market';
import { Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { buyout } from '../../office/api/api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { DownloadFile } from './download-file.tsx';
import type { Payout } from './payout.ts';
import { usePayoutCommand } from './use-payout-command.ts';
import { formatMoneyExact } from '../../office/language/format.ts';

/** What is to be done with the chosen pay-outs. */
export interface ChosenPayouts {
  readonly payouts: readonly Payout[];
  readonly sum: Money;
  readonly market: Market;
  readonly isOpen: boolean;
  onClose(): void;
  /** It is done: nothing is chosen any more. */
  onDone(): void;
}

/** Puts the chosen pay-outs into a bank file after one more look at count and sum, and offers the file. */
export function ExportPayouts({ payouts, sum, market, isOpen, onClose, onDone }: ChosenPayouts) {
  const text = useText();
  const [file, setFile] = useState<ResponseOf<typeof adminExportPayouts> | null>(null);
  const make = usePayoutCommand({
    send: (ids, idempotencyKey) => buyout.call('admin_export_payouts', { body: { market, ids: [...ids] }, idempotencyKey }),
    onDone: (made) => {
      setFile(made);
      onDone();
    },
    failed: 'export.failed',
  });
  const facts = { count: payouts.length, sum: formatMoneyExact(sum), format: text(`format.${market === 'cz' ? 'abo' : 'pain.001'}`) };
  return (
    <>
      {file !== null && (
        <Notice tone="success" role="status" title={text('export.done', { file: file.file_name })}>
          <p>{text('export.done.text', { count: file.count, sum: formatMoneyExact(file.total) })}</p>
          <DownloadFile file={file} />
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title={text('export.title')}
        confirm={text('export.submit', { sum: facts.sum })}
        kind="key"
        isBusy={make.isPending}
        onConfirm={() =>
          make.mutate(
            payouts.map(({ id }) => id),
            { onError: onClose },
          )
        }
      >
        <p>{text('export.text', facts)}</p>
        <p>{text('export.consequence')}</p>
      </ConfirmDialog>
    </>
  );
}
