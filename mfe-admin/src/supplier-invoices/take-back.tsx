import { MAX_TAKE_BACK_REASON, type SupplierInvoice } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { Button, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { invoicing } from '../office/api/invoicing-api.ts';
import { ReasonForm } from '../office/page/reason-form.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';

/** Takes an invoice that was imported by mistake back, after saying what follows and for a reason. */
export function TakeBack({ invoice }: { readonly invoice: SupplierInvoice }) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <TakeBackForm invoice={invoice} onEnd={() => setAsking(false)} />;
  return (
    <div>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        {text('take-back.ask')}
      </Button>
    </div>
  );
}

function TakeBackForm({ invoice: { id, number }, onEnd }: { readonly invoice: SupplierInvoice; onEnd(): void }) {
  const text = useText();
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const invoiceQuery = invoicing.query('admin_get_supplier_invoice', { params: { id } });
  const takeBack = useMutation({
    mutationFn: (reason: string) => invoicing.call('admin_take_back_supplier_invoice', { params: { id }, body: { reason } }),
    onSuccess: (taken) => {
      queryClient.setQueryData(invoiceQuery.queryKey, taken);
      void invoicing.invalidate(queryClient, 'admin_list_supplier_invoices');
      toast({ kind: 'success', title: text('take-back.done', { number }) });
    },
    onError: (error) => {
      reportFailure(text('take-back.failed'), error);
      // Somebody else may have taken it back.
      void invoicing.invalidate(queryClient, 'admin_get_supplier_invoice');
    },
  });
  return (
    <ReasonForm
      texts={{
        act: text('take-back.ask'),
        reason: text('take-back.reason'),
        reasonHelp: text('take-back.reason.help'),
        notNow: text('take-back.not-now'),
        failed: text('take-back.failed'),
      }}
      idPrefix="take-back-"
      maxLength={MAX_TAKE_BACK_REASON}
      submit={takeBack.mutateAsync}
      onEnd={onEnd}
    >
      <Notice tone="warning" title={text('take-back.sure', { number })}>
        <p>{text('take-back.sure.text')}</p>
      </Notice>
    </ReasonForm>
  );
}
