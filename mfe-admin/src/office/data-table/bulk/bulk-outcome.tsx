import { Button, LinkButton, Status, Table, type Tone } from '@okruh/ui';
import { closeIcon, historyIcon, retryIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import styles from './bulk.module.css';
import type { RowResult, RowState } from './bulk-action.ts';
import type { BulkRun } from './use-bulk-run.ts';

interface BulkOutcomeProps<Row> {
  readonly run: BulkRun<Row>;
  readonly getLabel: (row: Row) => string;
}

const tones: Readonly<Record<RowState, Tone | 'wait' | undefined>> = {
  waiting: 'wait',
  running: 'wait',
  done: 'success',
  skipped: 'warning',
  failed: 'danger',
  undone: undefined,
};

const countStates = <Row,>(results: readonly RowResult<Row>[], ...states: readonly RowState[]): number =>
  results.filter(({ state }) => states.includes(state)).length;

/** What became of each row of an action: progress, result in words, another try for the failed ones, the way back. */
export function BulkOutcome<Row>({ run, getLabel }: BulkOutcomeProps<Row>) {
  const text = useText();
  const { action, results, isRunning } = run;
  if (action === null) return null;
  const done = countStates(results, 'done');
  const failed = countStates(results, 'failed');
  const mayUndo = action.undo !== undefined && !isRunning;
  return (
    <section className={styles.outcome} aria-label={action.label}>
      <div className={styles.head}>
        <div className={styles.summary} role="status">
          <b>
            {action.label}:{' '}
            {text(isRunning ? 'bulk.running' : 'bulk.done', { done: isRunning ? countFinished(results) : done, count: results.length })}
          </b>
          <Progress results={results} />
        </div>
        {!isRunning && failed > 0 && (
          <Button size="small" kind="quiet" icon={retryIcon} onClick={run.retry}>
            {text('bulk.retry', { count: failed })}
          </Button>
        )}
        {mayUndo && done > 0 && (
          <Button size="small" icon={historyIcon} onClick={() => run.undo()}>
            {text('bulk.undo-all')}
          </Button>
        )}
        {!isRunning && (
          <Button size="small" kind="bare" icon={closeIcon} iconOnly onClick={run.close}>
            {text('bulk.close')}
          </Button>
        )}
      </div>
      <Table label={text('bulk.results')} compact>
        <thead>
          <tr>
            <th scope="col">{text('bulk.row')}</th>
            <th scope="col">{text('bulk.result')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ key, row, state, text: words }) => (
            <tr key={key} data-state={state}>
              <td>{getLabel(row)}</td>
              <td>
                <div className={styles.result}>
                  <span>
                    <Status tone={tones[state]}>{text(`bulk.state.${state}`)}</Status>
                    {words !== '' && <span className="sub">{words}</span>}
                  </span>
                  {mayUndo && state === 'done' && (
                    <LinkButton aria-label={text('bulk.undo-one', { name: getLabel(row) })} onClick={() => run.undo(key)}>
                      {text('bulk.undo')}
                    </LinkButton>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const countFinished = <Row,>(results: readonly RowResult<Row>[]): number => results.length - countStates(results, 'waiting', 'running');

/** One bar: done, skipped and failed parts of all rows. */
function Progress<Row>({ results }: { readonly results: readonly RowResult<Row>[] }) {
  return (
    <div className={styles.progress} aria-hidden="true">
      {(['done', 'skipped', 'failed'] as const).map((state) => (
        <span key={state} data-state={state} style={{ flexGrow: countStates(results, state) }} />
      ))}
      <span style={{ flexGrow: countStates(results, 'waiting', 'running', 'undone') }} />
    </div>
  );
}
