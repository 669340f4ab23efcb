import { MAX_TAKE_BACK_REASON, type SupplierInvoice } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, Notice, TextField } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { invoicing } from '../office/api/invoicing-api.ts';
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
  const form = useShopForm({
    defaults: { reason: '' },
    idPrefix: 'take-back-',
    rules: { reason: [fieldRules.required, fieldRules.maxLength(MAX_TAKE_BACK_REASON), fieldRules.plainText] },
    submit: async ({ reason }) => {
      await takeBack.mutateAsync(reason.trim());
      onEnd();
    },
    // The toast has said it.
    onFailure: () => true,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit} aria-label={text('take-back.ask')}>
      <Notice tone="warning" title={text('take-back.sure', { number })}>
        <p>{text('take-back.sure.text')}</p>
      </Notice>
      <ErrorSummary {...form.summary} title={text('take-back.failed')} />
      <TextField {...form.field('reason')} label={text('take-back.reason')} help={text('take-back.reason.help')} />
      <div className="row row-tight">
        <Button type="submit" size="small" kind="danger" busy={form.isBusy}>
          {text('take-back.ask')}
        </Button>
        <Button kind="bare" size="small" onClick={onEnd}>
          {text('take-back.not-now')}
        </Button>
      </div>
    </form>
  );
}
