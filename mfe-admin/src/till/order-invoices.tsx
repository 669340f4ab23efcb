import { Button, Notice } from '@okruh/ui';
import { printerIcon } from '@okruh/ui/icons';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { orders } from '../office/api/orders-api.ts';
import { printFile } from '../office/page/print-file.ts';
import { describeFailure } from '../office/page/use-report-failure.ts';

/** Invoices that are being made are asked for so often, and for so long: what takes longer isn't worth standing at the till for. */
const ASK_EVERY_MS = 1_000;
const MAX_WAIT_MS = 20_000;

interface OrderInvoicesProps {
  readonly order: { readonly id: string; readonly number: string };
  /** It was handed over just now: invoices that are being made are waited for. */
  readonly isJustHandedOver?: boolean;
}

/** Invoices of an order that was paid here. That of a sale is made by the hand-over, a second or two later. */
export function OrderInvoices({ order, isJustHandedOver = false }: OrderInvoicesProps) {
  const text = useText();
  const language = useLanguage();
  const waitFromNow = (): number => (isJustHandedOver ? Date.now() + MAX_WAIT_MS : 0);
  const [until, setUntil] = useState(waitFromNow);
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    ...orders.query('admin_get_counter_invoices', { params: { id: order.id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status !== 'error' && state.data?.state !== 'created' && Date.now() < until ? ASK_EVERY_MS : false,
  });
  const isLate = data?.state === 'in-progress' && dataUpdatedAt >= until;
  const askAgain = (): void => {
    setUntil(waitFromNow());
    void refetch();
  };
  const print = (invoice: string): void =>
    printFile('invoice', orders.getUrl('admin_get_counter_invoice_paper', { params: { id: order.id, invoice } }));
  return (
    <>
      {data?.invoices.map(({ id, number }) => (
        <Button key={id} kind="quiet" block icon={printerIcon} onClick={() => print(id)}>
          {text('till.invoice.print', { number })}
        </Button>
      ))}
      {error !== null || isLate ? (
        <Notice tone="warning" role="alert" title={text(isLate ? 'till.invoice.late' : 'till.invoice.failed', { number: order.number })}>
          <p>
            {error === null
              ? text(isJustHandedOver ? 'till.invoice.late.text' : 'till.invoice.none.text')
              : describeFailure(error, language)}
          </p>
          <Button kind="quiet" size="small" busy={isFetching} onClick={askAgain}>
            {text('till.invoice.again')}
          </Button>
        </Notice>
      ) : (
        data?.state !== 'created' && (
          <p className="soft" role="status">
            {text(isJustHandedOver ? 'till.invoice.made' : 'till.invoice.loading', { number: order.number })}
          </p>
        )
      )}
    </>
  );
}
