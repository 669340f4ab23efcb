import { Button, LinkButton, Notice } from '@okruh/ui';
import { historyIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { CellEdits, CellName } from './cell-edits.ts';
import styles from './editing.module.css';
import { useEditSummary } from './use-row-edits.ts';

interface EditBarProps<Row> {
  readonly edits: CellEdits<Row>;
  /** Moves the focus to a cell, when it is among the loaded rows. */
  goTo(cell: CellName): void;
}

/** What was saved last and the way back; values that aren't saved, wherever they were scrolled to. */
export function EditBar<Row>({ edits, goTo }: EditBarProps<Row>) {
  const text = useText();
  const { last, mayUndo, unsaved, conflicts } = useEditSummary(edits);
  const [firstUnsaved] = unsaved;
  const [firstConflict] = conflicts;
  return (
    <>
      {firstUnsaved !== undefined && (
        <Notice tone="warning" role="status" title={text('edit.unsaved-count', { count: unsaved.length })}>
          <div className="row row-tight">
            <Button size="small" onClick={() => edits.retry('all')}>
              {text('edit.retry-all')}
            </Button>
            <LinkButton onClick={() => goTo(firstUnsaved)}>{text('edit.go')}</LinkButton>
          </div>
        </Notice>
      )}
      {firstConflict !== undefined && (
        <Notice tone="warning" role="status" title={text('edit.conflict-count', { count: conflicts.length })}>
          <LinkButton onClick={() => goTo(firstConflict)}>{text('edit.go')}</LinkButton>
        </Notice>
      )}
      {last !== null && (
        <div className={styles.bar}>
          <span role="status">{text(last.isUndo ? 'edit.undone' : 'edit.saved', { column: last.column, row: last.row })}</span>
          {mayUndo && (
            <Button size="small" kind="quiet" icon={historyIcon} onClick={edits.undo} aria-keyshortcuts="Control+Z">
              {text('edit.undo')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
