import type { ResponseOf } from '@okruh/contracts';
import type { adminListStudentCards } from '@okruh/contracts/http/checkout-admin/discounts';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Select, Status, TextField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import type { TableAddress, WriteTable } from '../../office/data-table/table-address.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { readDate } from '../../office/fields/typed-date-time.ts';
import { formatDate, formatDateTime } from '../../office/language/format.ts';

type Card = ResponseOf<typeof adminListStudentCards>['items'][number];

interface StudentCardsProps {
  readonly address: TableAddress;
  readonly onChange: WriteTable;
  readonly mayEdit: boolean;
}

/** The tab of the page that they are. */
const KARTY = `${officeParameters.tab}=karty`;

/** Student cards: only the end of a number is known. */
export function StudentCards({ address: given, onChange, mayEdit }: StudentCardsProps) {
  const text = useText();
  const { market } = useRemote();
  const [isAdding, setAdding] = useState(false);
  const address: TableAddress = { ...given, sort: undefined, filters: {} };
  const { q } = address;
  const rows = useTableRows<Card>(address, (page) =>
    checkout.query('admin_list_student_cards', { query: { ...(q !== undefined && { q }), ...page } }),
  );
  return (
    <>
      <TableList<Card>
        name="student-cards"
        texts="cards"
        label={text('cards.table')}
        above={
          mayEdit && (
            <div className="row">
              <Button size="small" kind="quiet" onClick={() => setAdding(true)}>
                {text('cards.add')}
              </Button>
            </div>
          )
        }
        columns={[
          { id: 'number', width: 8, isFixed: true, label: text('cards.number'), render: (row) => <code>•••• {row.number_tail}</code> },
          { id: 'market', width: 7, label: text('discounts.market'), render: (row) => text(`discounts.market.${row.market}`) },
          {
            id: 'valid',
            width: 7,
            label: text('cards.valid-to'),
            render: (row) => <Status tone={row.is_valid ? 'success' : undefined}>{formatDate(row.valid_to, market)}</Status>,
          },
          {
            id: 'added',
            width: 12,
            label: text('cards.added'),
            render: (row) => `${formatDateTime(row.created_at, market)}, ${row.created_by}`,
          },
        ]}
        presets={[{ label: text('cards.view.all'), query: KARTY }]}
        filters={{ choices: [] }}
        rows={rows}
        rowKey={(row) => row.id}
        address={address}
        onChange={onChange}
      />
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={text('cards.add')}>
        {isAdding && <CardForm onClose={() => setAdding(false)} />}
      </Dialog>
    </>
  );
}

function CardForm({ onClose }: { onClose(): void }) {
  const text = useText();
  const { market, toast } = useRemote();
  const queryClient = useQueryClient();
  const form = useOfficeForm({
    defaults: { market, card_number: '', card_holder: '', valid_to: '' },
    idPrefix: 'card-',
    rules: { card_number: [fieldRules.required], card_holder: [fieldRules.required], valid_to: [fieldRules.required, fieldRules.date] },
    submit: async (values) => {
      await checkout.call('admin_add_student_card', { body: { ...values, valid_to: readDate(values.valid_to) } });
      toast({ kind: 'success', title: text('saved') });
      void checkout.invalidate(queryClient, 'admin_list_student_cards');
      onClose();
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <div className="fields">
        <Select
          {...form.field('market')}
          label={text('discounts.market')}
          options={(['cz', 'ro'] as const).map((value) => ({ value, label: text(`discounts.market.${value}`) }))}
        />
        <TextField {...form.field('card_number')} label={text('cards.number')} autoComplete="off" />
        <TextField {...form.field('card_holder')} label={text('cards.holder')} autoComplete="off" />
        <DatePicker {...form.field('valid_to')} width={3} label={text('cards.valid-to')} />
      </div>
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('form.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}
