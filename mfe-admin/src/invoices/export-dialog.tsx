import { isMarket, marketCodes, todayIn } from '@okruh/market';
import { Button, Dialog, Select } from '@okruh/ui';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { invoicing } from '../office/api/invoicing-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { saveFile } from '../office/grid/save-file.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { MonthClosing } from './month-closing.tsx';

const MONTHS = 24;

/** The last months, the newest first, `2026-11`. */
function listMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
}

/** A month of a market for accounting: rows by rates of VAT, or the electronic forms; and closing it once accounting has it. */
export function ExportDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const text = useText();
  const { market: own } = useRemote();
  const language = useLanguage();
  const months = listMonths(todayIn(own, new Date()));
  const [market, setMarket] = useState(own);
  const [month, setMonth] = useState(months[0] ?? '');
  const reportFailure = useReportFailure();
  const save = useMutation({
    mutationFn: (kind: 'csv' | 'zip') =>
      invoicing.exchange(kind === 'csv' ? 'admin_export_invoices' : 'admin_export_invoice_files', { query: { market, month } }),
    onSuccess: (file, kind) => saveFile(file, `okruh-${market}-${month}.${kind}`),
    onError: (error) => reportFailure(text('invoices.export.failed'), error),
  });
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const nameMonth = (one: string): string => monthName.format(new Date(`${one}-01T00:00:00Z`));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('invoices.export.title')}
      actions={
        <DialogButtons onCancel={onClose}>
          <Button kind="quiet" busy={save.isPending && save.variables === 'zip'} onClick={() => save.mutate('zip')}>
            {text(market === 'cz' ? 'invoices.export.isdoc' : 'invoices.export.ubl')}
          </Button>
          <Button busy={save.isPending && save.variables === 'csv'} onClick={() => save.mutate('csv')}>
            {text('invoices.export.csv')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="stack">
        <p>{text('invoices.export.help')}</p>
        <Select
          label={text('invoices.market')}
          value={market}
          options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
          onChange={(event) => {
            if (isMarket(event.target.value)) setMarket(event.target.value);
          }}
        />
        <Select
          label={text('invoices.export.month')}
          value={month}
          options={months.map((one) => ({ value: one, label: nameMonth(one) }))}
          onChange={(event) => setMonth(event.target.value)}
        />
        {isOpen && <MonthClosing market={market} month={month} name={nameMonth(month)} />}
      </div>
    </Dialog>
  );
}
