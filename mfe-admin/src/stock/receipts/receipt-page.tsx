import type { Receipt } from '@okruh/contracts/http/picking-admin/receipts';
import { officePaths } from '@okruh/contracts/office-paths';
import { Button, Status } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { Facts } from '../../office/page/facts.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { RecordChanges } from '../../office/record-changes/record-changes.tsx';
import { useMay } from '../../office/session.ts';
import { DocumentPlaceholder } from '../parts/document.tsx';
import { type LineChange, LineTable } from '../parts/line-table.tsx';
import { fullName } from '../parts/product-name.tsx';
import { RemoveDocument } from '../parts/remove-document.tsx';
import { Scanner } from '../parts/scanner.tsx';
import { useDocumentCommand } from '../parts/use-document-command.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { formatDateTime } from '../../office/language/format.ts';

const receiptQuery = (id: string) => ({ ...picking.query('admin_get_receipt', { params: { id } }), staleTime: 0 });

/** One delivery: scanned or typed line by line, then booked. */
export function ReceiptPage({ id }: { readonly id: string }) {
  const receipt = useQuery(receiptQuery(id));
  return receipt.data === undefined ? (
    <DocumentPlaceholder texts="receipt" list={officePaths.receipts} query={receipt} />
  ) : (
    <Shown receipt={receipt.data} />
  );
}

function Shown({ receipt }: { readonly receipt: Receipt }) {
  const text = useText();
  const { market: site } = useRemote();
  const queryClient = useQueryClient();
  const isDraft = useMay('stock:edit') && receipt.state === 'draft';
  const [isEditing, setEditing] = useState(false);
  const { queryKey } = receiptQuery(receipt.id);
  return (
    <AdminPage
      title={text('receipt.heading', { number: receipt.number })}
      actions={
        <>
          {isDraft && <BookReceipt receipt={receipt} />}
          {isDraft && (
            <Button kind="quiet" onClick={() => setEditing(true)}>
              {text('receipt.edit')}
            </Button>
          )}
          {isDraft && (
            <RemoveDocument
              list={officePaths.receipts}
              remove={() => picking.call('admin_remove_receipt', { params: { id: receipt.id } })}
            />
          )}
          <RecordChanges kind="receipt" record={receipt.id} toQuery={(query) => picking.query('admin_list_record_changes', { query })} />
          <PageLink kind="quiet" href={officePaths.receipts}>
            {text('receipt.back')}
          </PageLink>
        </>
      }
    >
      <section className="panel">
        <Facts
          facts={[
            [
              text('documents.state'),
              <Status key="state" tone={receipt.state === 'booked' ? 'success' : 'wait'}>
                {text(`receipts.state.${receipt.state}`)}
              </Status>,
            ],
            [text('stock.place'), `${receipt.place_name}, ${receipt.market.toUpperCase()}`],
            [text('receipt.supplier'), receipt.supplier],
            [text('receipt.delivery-note'), receipt.delivery_note || '–'],
            [text('stock.note'), receipt.note || '–'],
            [text('documents.created'), `${formatDateTime(receipt.created.at, site)}, ${receipt.created.by}`],
            ...(receipt.booked === null
              ? []
              : [[text('receipt.booked'), `${formatDateTime(receipt.booked.at, site)}, ${receipt.booked.by}`] as const]),
          ]}
        />
      </section>
      {isDraft && (
        <Scanner
          market={receipt.market}
          place={receipt.place}
          onProduct={async (product, location) => {
            const changed = await picking.call('admin_add_receipt_line', {
              params: { id: receipt.id },
              body: { variant_id: product.variant_id, quantity: 1, location_id: location?.id ?? null },
            });
            queryClient.setQueryData(queryKey, changed);
            const line = changed.lines.find(
              (known) => known.product.variant_id === product.variant_id && (known.location?.id ?? null) === (location?.id ?? null),
            );
            return text('scanner.added', { name: fullName(product), count: line?.quantity ?? 1 });
          }}
        />
      )}
      <Lines receipt={receipt} isDraft={isDraft} />
      <ReceiptDialog
        isOpen={isEditing}
        receipt={receipt}
        onClose={() => setEditing(false)}
        onSaved={(saved) => queryClient.setQueryData(queryKey, saved)}
      />
    </AdminPage>
  );
}

function Lines({ receipt, isDraft }: { readonly receipt: Receipt; readonly isDraft: boolean }) {
  const change = useDocumentCommand(receiptQuery(receipt.id).queryKey, {
    send: ({ line, ...body }: LineChange) => picking.call('admin_change_receipt_line', { params: { id: receipt.id, line }, body }),
    failed: 'documents.line.failed',
  });
  return (
    <LineTable
      lines={receipt.lines}
      market={receipt.market}
      place={receipt.place}
      isDraft={isDraft}
      isBusy={change.isPending}
      onChange={change.mutate}
    />
  );
}

function BookReceipt({ receipt }: { readonly receipt: Receipt }) {
  const text = useText();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const book = useDocumentCommand<Receipt>(receiptQuery(receipt.id).queryKey, {
    send: () => picking.call('admin_book_receipt', { params: { id: receipt.id }, body: { version: receipt.version } }),
    done: 'receipt.booked.done',
    failed: 'receipt.book.failed',
  });
  return (
    <>
      <Button
        kind="confirm"
        disabledBecause={receipt.lines.length === 0 ? text('documents.lines.empty') : undefined}
        onClick={() => setAsking(true)}
      >
        {text('receipt.book')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('receipt.book.title', { number: receipt.number })}
        confirm={text('receipt.book')}
        isBusy={book.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          book.mutate(undefined, {
            onSuccess: () => void picking.invalidate(queryClient, 'admin_list_receipts', 'admin_list_stock'),
            onSettled: () => setAsking(false),
          })
        }
      >
        <p>{text('receipt.book.text', { count: receipt.pieces, place: receipt.place_name })}</p>
      </ConfirmDialog>
    </>
  );
}
