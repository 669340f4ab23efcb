import type { Transfer } from '@okruh/contracts/http/picking-admin/transfers';
import { officePaths } from '@okruh/contracts/office-paths';
import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { type Fact, Facts } from '../../office/page/facts.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { RecordChanges } from '../../office/record-changes/record-changes.tsx';
import { useMay, useMayActAt } from '../../office/session.ts';
import { DocumentPlaceholder } from '../parts/document.tsx';
import { type LineChange, LineTable } from '../parts/line-table.tsx';
import { fullName } from '../parts/product-name.tsx';
import { RemoveDocument } from '../parts/remove-document.tsx';
import { Scanner } from '../parts/scanner.tsx';
import { useDocumentCommand } from '../parts/use-document-command.ts';
import { ReceiveForm } from './receive-form.tsx';
import { ReceivedLines } from './received-lines.tsx';
import { TransferState } from './transfer-states.tsx';
import { formatDateTime } from '../../office/language/format.ts';

const transferQuery = (id: string) => ({ ...picking.query('admin_get_transfer', { params: { id } }), staleTime: 0 });

/** One transfer: written, sent, received. */
export function TransferPage({ id }: { readonly id: string }) {
  const transfer = useQuery(transferQuery(id));
  return transfer.data === undefined ? (
    <DocumentPlaceholder texts="transfer" list={officePaths.transfers} query={transfer} />
  ) : (
    <Shown transfer={transfer.data} />
  );
}

function Shown({ transfer }: { readonly transfer: Transfer }) {
  const text = useText();
  const queryClient = useQueryClient();
  const mayReceiveAny = useMay('stock:receive');
  const mayReceive = useMayActAt()(transfer.to_place) && mayReceiveAny;
  const isDraft = useMay('stock:edit') && transfer.state === 'draft';
  const { queryKey } = transferQuery(transfer.id);
  return (
    <AdminPage
      title={text('transfer.heading', { number: transfer.number })}
      actions={
        <>
          {isDraft && <SendTransfer transfer={transfer} />}
          {isDraft && (
            <RemoveDocument
              list={officePaths.transfers}
              remove={() => picking.call('admin_remove_transfer', { params: { id: transfer.id } })}
            />
          )}
          <RecordChanges kind="transfer" record={transfer.id} toQuery={(query) => picking.query('admin_list_record_changes', { query })} />
          <PageLink kind="quiet" href={officePaths.transfers}>
            {text('transfer.back')}
          </PageLink>
        </>
      }
    >
      <TransferFacts transfer={transfer} />
      {isDraft && (
        <Scanner
          market={transfer.market}
          place={transfer.from_place}
          onProduct={async (product, location) => {
            const changed = await picking.call('admin_add_transfer_line', {
              params: { id: transfer.id },
              body: { variant_id: product.variant_id, quantity: 1, location_id: location?.id ?? null },
            });
            queryClient.setQueryData(queryKey, changed);
            const line = changed.lines.find(
              (known) => known.product.variant_id === product.variant_id && (known.from_location?.id ?? null) === (location?.id ?? null),
            );
            return text('scanner.added', { name: fullName(product), count: line?.quantity ?? 1 });
          }}
        />
      )}
      {transfer.state === 'draft' && <DraftLines transfer={transfer} isDraft={isDraft} />}
      {transfer.state === 'sent' && mayReceive && <ReceiveForm key={transfer.version} transfer={transfer} queryKey={queryKey} />}
      {(transfer.state === 'received' || (transfer.state === 'sent' && !mayReceive)) && <ReceivedLines transfer={transfer} />}
    </AdminPage>
  );
}

function TransferFacts({ transfer }: { readonly transfer: Transfer }) {
  const text = useText();
  const { market: site } = useRemote();
  const step = (label: string, deed: Transfer['sent']): readonly Fact[] =>
    deed === null ? [] : [[text(label), `${formatDateTime(deed.at, site)}, ${deed.by}`]];
  return (
    <section className="panel">
      <Facts
        facts={[
          [text('documents.state'), <TransferState key="state" state={transfer.state} />],
          [text('transfer.from'), `${transfer.from_name}, ${transfer.market.toUpperCase()}`],
          [text('transfer.to'), `${transfer.to_name}, ${transfer.market.toUpperCase()}`],
          [text('stock.note'), transfer.note || '–'],
          ...step('documents.created', transfer.created),
          ...step('transfer.sent', transfer.sent),
          ...step('transfer.received', transfer.received),
        ]}
      />
    </section>
  );
}

function DraftLines({ transfer, isDraft }: { readonly transfer: Transfer; readonly isDraft: boolean }) {
  const change = useDocumentCommand(transferQuery(transfer.id).queryKey, {
    send: ({ line, ...body }: LineChange) => picking.call('admin_change_transfer_line', { params: { id: transfer.id, line }, body }),
    failed: 'documents.line.failed',
  });
  return (
    <LineTable
      lines={transfer.lines.map(({ from_location: location, ...line }) => ({ ...line, location }))}
      market={transfer.market}
      place={transfer.from_place}
      isDraft={isDraft}
      isBusy={change.isPending}
      onChange={change.mutate}
    />
  );
}

function SendTransfer({ transfer }: { readonly transfer: Transfer }) {
  const text = useText();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const send = useDocumentCommand<Transfer>(transferQuery(transfer.id).queryKey, {
    send: () => picking.call('admin_send_transfer', { params: { id: transfer.id }, body: { version: transfer.version } }),
    done: 'transfer.sent.done',
    failed: 'transfer.send.failed',
  });
  return (
    <>
      <Button
        kind="confirm"
        disabledBecause={transfer.lines.length === 0 ? text('documents.lines.empty') : undefined}
        onClick={() => setAsking(true)}
      >
        {text('transfer.send')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('transfer.send.title', { number: transfer.number })}
        confirm={text('transfer.send')}
        isBusy={send.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          send.mutate(undefined, {
            onSuccess: () => void picking.invalidate(queryClient, 'admin_list_transfers', 'admin_list_stock'),
            onSettled: () => setAsking(false),
          })
        }
      >
        <p>{text('transfer.send.text', { count: transfer.pieces, place: transfer.from_name })}</p>
      </ConfirmDialog>
    </>
  );
}
