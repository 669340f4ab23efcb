import { BulkBar, Button } from '@okruh/ui';
import { closeIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import type { TableSelection } from '../use-table-selection.ts';
import type { AskedAction, BulkAction } from './bulk-action.ts';
import { BulkOutcome } from './bulk-outcome.tsx';
import { useBulkRun } from './use-bulk-run.ts';

interface BulkActionsProps<Row> {
  readonly selection: TableSelection<Row>;
  readonly getLabel: (row: Row) => string;
  /** What is done with each selected row. */
  readonly actions?: readonly (BulkAction<Row> | AskedAction<Row>)[];
  /** Called when an action is over, so that the list is read again. */
  onFinished(): void;
  /** What is done with all of them at once. */
  readonly children?: ReactNode;
}

/** The bar of the selected rows, and what became of them after an action. */
export function BulkActions<Row>({ selection, getLabel, actions = [], onFinished, children }: BulkActionsProps<Row>) {
  const text = useText();
  const [asked, setAsked] = useState<BulkAction<Row> | AskedAction<Row> | null>(null);
  const run = useBulkRun<Row>(onFinished);
  const count = selection.rows.size;
  const close = (): void => setAsked(null);
  const confirmed = asked !== null && 'run' in asked ? asked : null;
  const start = (action: BulkAction<Row>): void => {
    setAsked(null);
    run.start(action, selection.rows);
    selection.clear();
  };
  return (
    <>
      {count > 0 && (
        <BulkBar summary={text('bulk.selected', { count })}>
          {children}
          {actions.map((action) => (
            <Button
              key={action.id}
              size="small"
              icon={action.icon}
              disabledBecause={run.isRunning ? text('bulk.busy') : undefined}
              onClick={() => ('run' in action && action.confirm === undefined ? start(action) : setAsked(action))}
            >
              {action.label}
            </Button>
          ))}
          <Button size="small" icon={closeIcon} iconOnly onClick={selection.clear}>
            {text('bulk.clear')}
          </Button>
        </BulkBar>
      )}
      <BulkOutcome run={run} getLabel={getLabel} />
      <ConfirmDialog
        isOpen={confirmed !== null}
        title={confirmed?.confirm?.title ?? ''}
        confirm={confirmed?.label ?? ''}
        kind="danger"
        isBusy={false}
        onClose={close}
        onConfirm={() => confirmed && start(confirmed)}
      >
        {confirmed?.confirm?.text}
      </ConfirmDialog>
      {asked !== null && 'ask' in asked && asked.ask({ rows: [...selection.rows.values()], start, close })}
    </>
  );
}
