import { Button, Checkbox, Icon, LinkButton, Popover } from '@okruh/ui';
import { chevronDownIcon, chevronUpIcon, columnsIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { KeyboardEvent } from 'react';
import admin from '../../admin.module.css';
import styles from '../data-table.module.css';
import type { ColumnName } from '../table-column.ts';
import type { ColumnChoice } from './use-column-choice.ts';
import { moveColumn } from './use-column-moves.ts';

interface ColumnMenuProps {
  readonly columns: readonly ColumnName[];
  readonly choice: ColumnChoice;
}

/** Which columns of a table are shown, and their order: by buttons, or by Alt with an arrow. */
export function ColumnMenu({ columns, choice }: ColumnMenuProps) {
  const text = useText();
  return (
    <Popover
      align="end"
      className={styles.columnMenu}
      renderButton={(button) => (
        <button {...button} className="button button-bare button-small" aria-haspopup="dialog">
          <Icon of={columnsIcon} />
          {text('columns.label')}
        </button>
      )}
    >
      {() => (
        <div className={`${admin.filterPanel} ${styles.columnPanel}`} role="group" aria-label={text('columns.label')}>
          <ColumnList columns={columns} choice={choice} />
          <p className="caption">{text('columns.order')}</p>
          {choice.isChanged && <LinkButton onClick={choice.reset}>{text('columns.reset')}</LinkButton>}
        </div>
      )}
    </Popover>
  );
}

/** Shown columns in their order, then the hidden ones. */
function ColumnList({ columns, choice }: ColumnMenuProps) {
  const text = useText();
  const { shown, choose } = choice;
  const hidden = columns.filter(({ id }) => !shown.includes(id)).map(({ id }) => id);
  const firstMoved = columns.filter(({ isFixed }) => isFixed).length;
  const move = (id: string, by: -1 | 1): void => {
    const moved = moveColumn(columns, shown, id, shown.indexOf(id) + by);
    if (moved !== null) choose(moved);
  };
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(id, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <ul className={styles.columnList}>
      {[...shown, ...hidden].map((id) => {
        const column = columns.find((one) => one.id === id);
        const at = shown.indexOf(id);
        if (column === undefined) return null;
        return (
          <li key={id} onKeyDown={onKeyDown(id)}>
            <Checkbox
              id={`column-${id}`}
              label={column.label}
              checked={at >= 0}
              disabled={column.isFixed}
              onChange={({ target }) => choose(target.checked ? [...shown, id] : shown.filter((one) => one !== id))}
            />
            {column.isFixed === true && <span className="caption">{text('columns.fixed')}</span>}
            {at > firstMoved && (
              <Button kind="bare" size="small" icon={chevronUpIcon} iconOnly onClick={() => move(id, -1)}>
                {text('columns.up', { name: column.label })}
              </Button>
            )}
            {at >= firstMoved && at < shown.length - 1 && (
              <Button kind="bare" size="small" icon={chevronDownIcon} iconOnly onClick={() => move(id, 1)}>
                {text('columns.down', { name: column.label })}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
