import { Button, Dialog, Grade, Notice, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { BulkDialog } from '../../office/data-table/bulk/bulk-action.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { formatMoney } from '../../office/language/format.ts';
import { listSuggested, type ModelRow, toTakeAction } from './suggestion.ts';

/** Suggested prices of the selected models, before and after; nothing is saved until they were seen. */
export function TakeSuggestions({ rows, start, close }: BulkDialog<ModelRow>) {
  const text = useText();
  const changes = rows.flatMap((row) => listSuggested(row.prices, row.market_prices).map((change) => ({ ...change, row })));
  const models = new Set(changes.map(({ row }) => row.model)).size;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={text('suggestion.take.title', { count: rows.length })}
      actions={
        <DialogButtons onCancel={close}>
          <Button disabledBecause={changes.length === 0 ? text('suggestion.nothing') : undefined} onClick={() => start(toTakeAction(text))}>
            {text('suggestion.take.confirm', { count: models })}
          </Button>
        </DialogButtons>
      }
    >
      <div className="stack">
        {changes.length === 0 ? (
          <Notice tone="info" title={text('suggestion.nothing')} />
        ) : (
          <Table label={text('suggestion.changes')} compact>
            <thead>
              <tr>
                <th scope="col">{text('column.model')}</th>
                <th scope="col">{text('column.quality')}</th>
                <th scope="col" className="end">
                  {text('suggestion.before')}
                </th>
                <th scope="col" className="end">
                  {text('suggestion.after')}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ row, quality, currency, before, after }) => (
                <tr key={`${row.model} ${quality} ${currency}`}>
                  <th scope="row">{row.name}</th>
                  <td>
                    <Grade grade={quality} size="small" />
                  </td>
                  <td className="end">{formatMoney(before)}</td>
                  <td className="end">
                    <b>{formatMoney(after)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </Dialog>
  );
}
