import type { DiscountDetail } from '@okruh/contracts/http/checkout-admin/discounts';
import { parseNumber } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import { useExport } from '../../office/grid/save-export.ts';
import { useMay } from '../../office/session.ts';

/** As many as the service makes at once. */
const MAX_CODES = 100_000;

/** Codes of a discount: how many there are, making more, and a file of them. */
export function CodePanel({ detail }: { readonly detail: DiscountDetail }) {
  const text = useText();
  const mayEdit = useMay('discount:edit');
  const [isMaking, setMaking] = useState(false);
  const { id, codes } = detail;
  const open = detail.batches.filter(({ made, wanted }) => made < wanted);
  const free = useExport(() => checkout.exchange('admin_export_discount_codes', { params: { id }, query: { used: 'false' } }));
  const all = useExport(() => checkout.exchange('admin_export_discount_codes', { params: { id }, query: {} }));
  return (
    <section className="panel stack" aria-labelledby="discount-codes">
      <h2 id="discount-codes">{text('discounts.codes')}</h2>
      <p>{codes.total === 0 ? text('discounts.no-codes') : text('discounts.codes-used', codes)}</p>
      {open.map((batch) => (
        <p key={batch.id} role="status">
          <progress value={batch.made} max={batch.wanted} aria-label={text('codes.progress')} /> {text('codes.made', batch)}
        </p>
      ))}
      {mayEdit && (
        <div className="row row-tight">
          <Button onClick={() => setMaking(true)}>{text('codes.make')}</Button>
          {codes.total > 0 && (
            <>
              <Button kind="quiet" icon={downloadIcon} busy={free.isPending} onClick={() => free.mutate()}>
                {text('codes.export-free')}
              </Button>
              <Button kind="quiet" icon={downloadIcon} busy={all.isPending} onClick={() => all.mutate()}>
                {text('codes.export-all')}
              </Button>
            </>
          )}
        </div>
      )}
      <Dialog isOpen={isMaking} onClose={() => setMaking(false)} title={text('codes.make')}>
        {isMaking && <MakeCodes id={id} onClose={() => setMaking(false)} />}
      </Dialog>
    </section>
  );
}

function MakeCodes({ id, onClose }: { readonly id: string; onClose(): void }) {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  // The same key for every try of this dialog: a repeated click orders once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useOfficeForm({
    defaults: { count: '100' },
    idPrefix: 'codes-',
    rules: { count: [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(MAX_CODES)] },
    submit: async ({ count }) => {
      await checkout.call('admin_generate_discount_codes', {
        params: { id },
        body: { count: Math.round(parseNumber(count, market) ?? 0) },
        idempotencyKey,
      });
      await checkout.invalidate(queryClient, 'admin_get_discount');
      onClose();
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <TextField {...form.field('count')} width={2} label={text('codes.count')} help={text('codes.count.help')} inputMode="numeric" />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('codes.make')}
        </Button>
      </DialogButtons>
    </form>
  );
}
