import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminStatement } from '@okruh/contracts/http/payments-admin';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, Empty, Status, Table, TextField, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { payments } from '../office/api/payments-api.ts';
import { useMay } from '../office/session.ts';
import { CommandForm } from './command-form.tsx';
import { formatDate, formatMoneyExact } from '../office/language/format.ts';

type Line = AdminStatement['items'][number];
const tones: Readonly<Record<Line['result'], Tone | undefined>> = {
  matched: 'success',
  underpaid: 'warning',
  overpaid: 'warning',
  surplus: 'info',
  unknown: 'danger',
  outgoing: undefined,
  reversed: undefined,
  reversal: 'info',
  'reversal-unknown': 'danger',
  'refund-returned': 'warning',
};

/** What became of each line of a statement; money of unknown payers is given to an order here. */
export function StatementLines({ lines }: { readonly lines: readonly Line[] }) {
  const text = useText();
  const { market } = useRemote();
  const mayDecide = useMay('payment:decide');
  const [assigned, setAssigned] = useState<Line | null>(null);
  if (lines.length === 0) return <Empty title={text('lines.empty')} />;
  return (
    <>
      <Table label={text('lines.table')} stack>
        <thead>
          <tr>
            <th scope="col">{text('lines.booked')}</th>
            <th scope="col" className="end">
              {text('payments.amount')}
            </th>
            <th scope="col">{text('lines.payer')}</th>
            <th scope="col">{text('lines.result')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td data-label={text('lines.booked')}>{formatDate(line.booked_on, market)}</td>
              <td data-label={text('payments.amount')} className="end">
                {formatMoneyExact(line.amount)}
              </td>
              <td data-label={text('lines.payer')}>
                {line.payer === '' ? '–' : line.payer}
                {line.variable_symbol !== '' && <span className="sub">{text('lines.symbol.of', { symbol: line.variable_symbol })}</span>}
              </td>
              <td data-label={text('lines.result')}>
                <Status tone={tones[line.result]}>{text(`lines.result.${line.result}`)}</Status>
                {line.payment_id !== null && (
                  <span className="sub">
                    <Link href={pathTo(officePaths.payment, { id: line.payment_id })}>{line.order_number ?? text('lines.payment')}</Link>
                  </span>
                )}
                {(line.result === 'unknown' || line.result === 'reversal-unknown') && mayDecide && (
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={text('assign.open.of', { sum: formatMoneyExact(line.amount), payer: line.payer })}
                    onClick={() => setAssigned(line)}
                  >
                    {text('assign.open')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Dialog
        isOpen={assigned !== null}
        onClose={() => setAssigned(null)}
        title={text(isReversal(assigned) ? 'assign.reversal.title' : 'assign.title')}
      >
        {assigned !== null && <AssignForm line={assigned} onClose={() => setAssigned(null)} />}
      </Dialog>
    </>
  );
}

const isReversal = (line: Line | null): boolean => line?.result === 'reversal-unknown';

function AssignForm({ line, onClose }: { readonly line: Line; onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const form = useOfficeForm<Record<'order_number', string>>({
    defaults: { order_number: '' },
    rules: { order_number: [fieldRules.required, fieldRules.maxLength(20)] },
    idPrefix: 'assign-',
    submit: async ({ order_number }) => {
      const done = await payments.call('admin_assign_statement_line', {
        params: { line: line.id },
        body: { order_number: order_number.trim() },
      });
      void payments.invalidate(queryClient, 'admin_get_statement', 'admin_list_statements', 'admin_list_payments');
      toast({
        kind: 'success',
        title: text(isReversal(line) ? 'assign.reversal.done' : 'assign.done'),
        text: text(`lines.result.${done.result}`),
      });
      onClose();
    },
  });
  return (
    <CommandForm form={form} submit={text(isReversal(line) ? 'assign.reversal.submit' : 'assign.submit')} onClose={onClose}>
      <p>{text(isReversal(line) ? 'assign.reversal.text' : 'assign.text', { sum: formatMoneyExact(line.amount), payer: line.payer })}</p>
      <TextField {...form.field('order_number')} label={text('assign.number')} inputMode="numeric" autoComplete="off" />
    </CommandForm>
  );
}
