import type { StockTake } from '@okruh/contracts/http/picking-admin/stock-takes';
import { officePaths } from '@okruh/contracts/office-paths';
import { Button, Segmented } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { Facts } from '../../office/page/facts.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { RecordChanges } from '../../office/record-changes/record-changes.tsx';
import { useMay, useMayActAt } from '../../office/session.ts';
import { DocumentPlaceholder } from '../parts/document.tsx';
import { fullName } from '../parts/product-name.tsx';
import { Scanner } from '../parts/scanner.tsx';
import { useDocumentCommand } from '../parts/use-document-command.ts';
import { CloseTake } from './close-take.tsx';
import { type Round, takeQuery, useTakeReload } from './take-query.ts';
import { TakeLines } from './take-lines.tsx';
import { TakeState } from './take-states.tsx';
import { formatDateTime } from '../../office/language/format.ts';

/** One count: scanned or typed, again where it differs, then closed. */
export function StockTakePage({ id }: { readonly id: string }) {
  const take = useQuery(takeQuery(id));
  return take.data === undefined ? (
    <DocumentPlaceholder texts="take" list={officePaths['stock-takes']} query={take} />
  ) : (
    <Shown take={take.data} />
  );
}

function Shown({ take }: { readonly take: StockTake }) {
  const text = useText();
  const { market: site } = useRemote();
  const reload = useTakeReload();
  const mayCount = useMay('stock:count');
  const isOpen = useMayActAt()(take.place) && mayCount && take.state === 'open';
  const [round, setRound] = useState<Round>(1);
  return (
    <AdminPage
      title={text('take.heading', { number: take.number })}
      actions={
        <>
          {isOpen && <CloseTake take={take} />}
          <ExportButton
            label={text('take.report')}
            fetchFile={() => picking.exchange('admin_export_stock_take', { params: { id: take.id } })}
          />
          {isOpen && <CancelTake take={take} />}
          <RecordChanges kind="stock-take" record={take.id} toQuery={(query) => picking.query('admin_list_record_changes', { query })} />
          <PageLink kind="quiet" href={officePaths['stock-takes']}>
            {text('take.back')}
          </PageLink>
        </>
      }
    >
      <section className="panel">
        <Facts
          facts={[
            [text('documents.state'), <TakeState key="state" state={take.state} />],
            [text('stock.place'), `${take.place_name}, ${take.market.toUpperCase()}`],
            [
              text('take.scope'),
              take.from_code === null
                ? text('take.whole')
                : text('take.range', { from: take.from_code, to: take.to_code ?? take.from_code }),
            ],
            [text('take.counted'), text('take.progress', { counted: take.counted, lines: take.lines })],
            [text('take.differences'), take.different],
            [text('take.to-recount'), take.to_recount],
            [text('stock.note'), take.note || '–'],
            [text('take.opened'), `${formatDateTime(take.opened.at, site)}, ${take.opened.by}`],
            ...(take.closed === null ? [] : [[text('take.closed'), `${formatDateTime(take.closed.at, site)}, ${take.closed.by}`] as const]),
          ]}
        />
      </section>
      {isOpen && (
        <>
          <Segmented
            label={text('take.round')}
            value={String(round) as '1' | '2'}
            items={(['1', '2'] as const).map((value) => ({ value, label: text(`take.round.${value}`) }))}
            onChange={(value) => setRound(value === '2' ? 2 : 1)}
          />
          <Scanner
            market={take.market}
            place={take.place}
            onProduct={async (product, location) => {
              const line = await picking.call('admin_count_stock', {
                params: { id: take.id },
                body: { variant_id: product.variant_id, location_id: location?.id ?? null, round, mode: 'add', quantity: 1 },
              });
              reload();
              const count = round === 1 ? line.first_count : line.second_count;
              return text('take.scanned', { name: fullName(product), count: count ?? 1 });
            }}
          />
        </>
      )}
      <TakeLines take={take} round={isOpen ? round : null} />
    </AdminPage>
  );
}

function CancelTake({ take }: { readonly take: StockTake }) {
  const text = useText();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useDocumentCommand<StockTake>(takeQuery(take.id).queryKey, {
    send: () => picking.call('admin_cancel_stock_take', { params: { id: take.id }, body: { version: take.version } }),
    done: 'take.cancelled.done',
    failed: 'take.cancel.failed',
  });
  return (
    <>
      <Button kind="bare" onClick={() => setAsking(true)}>
        {text('take.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        kind="danger"
        title={text('take.cancel.title')}
        confirm={text('take.cancel')}
        isBusy={cancel.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSuccess: () => void picking.invalidate(queryClient, 'admin_list_stock_takes'),
            onSettled: () => setAsking(false),
          })
        }
      >
        <p>{text('take.cancel.text')}</p>
      </ConfirmDialog>
    </>
  );
}
