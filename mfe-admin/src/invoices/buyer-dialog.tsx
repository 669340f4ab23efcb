import type { InvoiceDetail } from '@okruh/contracts/http/invoicing-admin';
import { Button, Checkbox, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { fieldRules } from '@okruh/market/fields';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { invoicing } from '../office/api/invoicing-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { invoiceQuery } from './invoice-queries.ts';

interface BuyerDialogProps {
  readonly invoice: InvoiceDetail;
  readonly isOpen: boolean;
  onClose(): void;
}

/** Corrects the buyer of a document that the authority refused; it is uploaded again under its number. */
export function BuyerDialog({ invoice, isOpen, onClose }: BuyerDialogProps) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('invoice.correct.title', { number: invoice.number ?? '' })}>
      {isOpen && invoice.buyer !== null && <BuyerForm id={invoice.id} buyer={invoice.buyer} onClose={onClose} />}
    </Dialog>
  );
}

function BuyerForm({ id, buyer, onClose }: { readonly id: string; readonly buyer: NonNullable<InvoiceDetail['buyer']>; onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const form = useOfficeForm({
    defaults: {
      name: buyer.name,
      street: buyer.street,
      city: buyer.city,
      postcode: buyer.postcode,
      tax_number: buyer.tax_number,
      is_vat_payer: buyer.vat_number !== '',
    },
    rules: { name: [fieldRules.required], street: [fieldRules.required], city: [fieldRules.required], postcode: [fieldRules.required] },
    idPrefix: 'buyer-',
    submit: async (values) => {
      const detail = await invoicing.call('admin_correct_invoice_buyer', { params: { id }, body: values, idempotencyKey: key });
      queryClient.setQueryData(invoiceQuery(id).queryKey, detail);
      toast({ kind: 'success', title: text('invoice.correct.done') });
      onClose();
      await invoicing.invalidate(queryClient, 'admin_list_invoices', 'admin_get_invoice_stats');
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('invoice.correct.failed')} />
      <p className="caption">{text('invoice.correct.help')}</p>
      <TextField {...form.field('name')} label={text('invoice.correct.name')} />
      <TextField {...form.field('tax_number')} label="CUI" inputMode="numeric" />
      <Checkbox {...form.field('is_vat_payer')} label={text('invoice.correct.vat-payer')} />
      <TextField {...form.field('street')} label={text('invoice.correct.street')} />
      <TextField {...form.field('city')} label={text('invoice.correct.city')} />
      <TextField {...form.field('postcode')} label={text('invoice.correct.postcode')} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.isBusy}>
          {text('invoice.correct.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}
