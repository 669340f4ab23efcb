import { Button } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { type ReactNode, useState } from 'react';
import { orders } from '../office/api/orders-api.ts';
import { saveFile } from '../office/grid/save-file.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { useMay } from '../office/session.ts';
import { type Ending, NoteDialog } from './note-dialog.tsx';
import { type ReturnDetail, type ReturnKind, useReturnCommand } from './return-queries.ts';

interface ReturnActionsProps {
  readonly kind: ReturnKind;
  readonly detail: ReturnDetail;
  /** Its goods are awaited. */
  readonly isAwaited: boolean;
  /** How it may end now without money of ours. */
  readonly endings: readonly Ending[];
  /** What only this kind has. */
  readonly children?: ReactNode;
}

/** What can be done with a withdrawal or a complaint besides judging it. */
export function ReturnActions({ kind, detail, isAwaited, endings, children }: ReturnActionsProps) {
  const text = useText();
  const mayChange = useMay('order:change');
  const [ending, setEnding] = useState<Ending | null>(null);
  const { id, version } = detail;
  const receive = useReturnCommand(kind, id, { failed: text('returns.receive.failed'), done: text('returns.receive.done') }, () =>
    orders.call(`admin_receive_${kind}`, { params: { id }, body: { version } }),
  );
  return (
    <>
      <PaperButton kind={kind} detail={detail} />
      {mayChange &&
        endings.map((one) => (
          <Button key={one} kind="quiet" size="small" onClick={() => setEnding(one)}>
            {text(`${kind}.${one}`)}
          </Button>
        ))}
      {children}
      {mayChange && (
        <>
          {isAwaited && (
            <Button size="small" busy={receive.isPending} onClick={() => receive.mutate(undefined)}>
              {text('returns.receive')}
            </Button>
          )}
          <NoteDialog kind={kind} detail={detail} ending={ending} onClose={() => setEnding(null)} />
        </>
      )}
    </>
  );
}

/** Downloads the confirmation that its buyer has. */
function PaperButton({ kind, detail: { id, number } }: Pick<ReturnActionsProps, 'kind' | 'detail'>) {
  const text = useText();
  const reportFailure = useReportFailure();
  const download = useMutation({
    mutationFn: () => orders.exchange(`admin_get_${kind}_paper`, { params: { id } }),
    onSuccess: (file) => saveFile(file, `${number}.pdf`),
    onError: (error) => reportFailure(text('returns.paper.failed'), error),
  });
  return (
    <Button kind="quiet" size="small" icon={downloadIcon} busy={download.isPending} onClick={() => download.mutate()}>
      {text('returns.paper')}
    </Button>
  );
}
