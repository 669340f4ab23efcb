import { Button, Icon } from '@okruh/ui';
import { retryIcon, warningIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { CellPlace } from '../grid-keys.ts';
import { showValue } from './cell-editor.ts';
import type { CellEdit, CellEdits } from './cell-edits.ts';
import styles from './editing.module.css';
import { formatDateTime } from '../../language/format.ts';

interface EditedCellProps<Row> {
  readonly cell: CellEdit<Row>;
  readonly edits: CellEdits<Row>;
  readonly place: CellPlace;
  /** Moves the focus to a cell of the table. */
  goTo(place: CellPlace): void;
}

/** A cell that is being edited, or whose value isn't saved. */
export function EditedCell<Row>(props: EditedCellProps<Row>) {
  const { cell } = props;
  switch (cell.state) {
    case 'open':
      return <CellInput {...props} cell={cell} />;
    case 'saving':
      return <Saving cell={cell} />;
    case 'unsaved':
      return <Unsaved {...props} cell={cell} />;
    case 'conflict':
      return <Choice {...props} cell={cell} />;
  }
}

type In<Row, State extends CellEdit<Row>['state']> = Omit<EditedCellProps<Row>, 'cell'> & {
  readonly cell: Extract<CellEdit<Row>, { readonly state: State }>;
};

const toName = <Row,>(cell: CellEdit<Row>, edits: CellEdits<Row>) => ({ key: edits.getKey(cell.base), column: cell.column.id });

/** Enter saves and goes down, Tab saves and goes on, Escape takes back what was typed. */
function CellInput<Row>({ cell, edits, place, goTo }: In<Row, 'open'>) {
  const text = useText();
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const errorId = useId();
  const name = toName(cell, edits);
  useEffect(() => {
    input.current?.focus();
    if (input.current instanceof HTMLInputElement) {
      const { value } = input.current;
      // What was begun by typing goes on behind its first letter; an opened value is replaced by what is typed.
      input.current.setSelectionRange(value.length > 1 ? 0 : value.length, value.length);
    }
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const by = event.shiftKey ? -1 : 1;
    if (event.key === 'Escape') {
      edits.cancel(name);
      goTo(place);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      if (event.nativeEvent.isComposing) return;
      event.preventDefault();
      if (!edits.commit(name)) return;
      goTo(event.key === 'Enter' ? { ...place, row: Math.max(0, place.row + by) } : { ...place, column: place.column + by });
    }
  };
  const onBlur = ({ target }: FocusEvent): void => {
    // Another window of the computer has the focus: the editor stays.
    if (document.activeElement !== target) edits.commit(name);
  };
  const shared = {
    ref: input,
    className: 'input input-small',
    value: cell.value,
    'aria-label': text('edit.of', { column: cell.column.label, row: edits.getLabel(cell.base) }),
    'aria-invalid': cell.error !== null || undefined,
    'aria-describedby': cell.error === null ? undefined : errorId,
    onKeyDown,
    onBlur,
  };
  const { kind, options = [] } = cell.column.editor;
  return (
    <span className={styles.editor}>
      {kind === 'select' ? (
        <select {...shared} onChange={({ target }) => edits.type(name, target.value)}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => edits.type(name, target.value)}
        />
      )}
      {cell.error !== null && (
        <span id={errorId} role="alert" className={styles.error}>
          {cell.error}
        </span>
      )}
    </span>
  );
}

function Saving<Row>({ cell }: { readonly cell: CellEdit<Row> }) {
  const text = useText();
  return (
    <span className={styles.saving}>
      {showValue(cell.column.editor, cell.value)}
      <span className="sr"> {text('edit.saving')}</span>
    </span>
  );
}

function Unsaved<Row>({ cell, edits, place, goTo }: In<Row, 'unsaved'>) {
  const text = useText();
  const name = toName(cell, edits);
  return (
    <span className={styles.trouble}>
      <span className={styles.mark}>
        <Icon of={warningIcon} />
        <b>{showValue(cell.column.editor, cell.value)}</b>
      </span>
      <span className="sub">
        {text('edit.unsaved')} {cell.reason}
      </span>
      <Choices>
        <Button
          size="small"
          icon={retryIcon}
          tabIndex={-1}
          onClick={() => {
            edits.retry(name);
            goTo(place);
          }}
        >
          {text('edit.retry')}
        </Button>
        <Button
          size="small"
          kind="quiet"
          tabIndex={-1}
          onClick={() => {
            edits.cancel(name);
            goTo(place);
          }}
        >
          {text('edit.discard')}
        </Button>
      </Choices>
    </span>
  );
}

/** Theirs and mine, with who saved theirs and when. */
function Choice<Row>({ cell, edits, place, goTo }: In<Row, 'conflict'>) {
  const text = useText();
  const { market } = useRemote();
  const name = toName(cell, edits);
  const { editor } = cell.column;
  const by = cell.by ?? text('conflict.somebody');
  const shown = (value: string): string => showValue(editor, value) || text('conflict.empty');
  return (
    <span className={styles.trouble} role="group" aria-label={text('edit.conflict')}>
      <span className={styles.mark}>
        <Icon of={warningIcon} />
        <span role="alert">
          {cell.at === null
            ? text('conflict.title', { name: by })
            : text('conflict.title-at', { name: by, at: formatDateTime(cell.at, market) })}
        </span>
      </span>
      <span>
        <span className="sub">{text('conflict.theirs')}</span> <b>{shown(editor.read(cell.theirs))}</b>
      </span>
      <span>
        <span className="sub">{text('conflict.mine')}</span> <b>{shown(cell.value)}</b>
      </span>
      <Choices>
        <Button
          size="small"
          tabIndex={-1}
          onClick={() => {
            edits.keepMine(name);
            goTo(place);
          }}
        >
          {text('edit.keep-mine')}
        </Button>
        <Button
          size="small"
          kind="quiet"
          tabIndex={-1}
          onClick={() => {
            edits.takeTheirs(name);
            goTo(place);
          }}
        >
          {text('edit.take-theirs')}
        </Button>
      </Choices>
    </span>
  );
}

/** Buttons of a cell: Enter on the cell leads to the first, arrows to the next, Escape back. */
function Choices({ children }: { readonly children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = ['ArrowRight', 'ArrowDown'].includes(event.key) ? 1 : ['ArrowLeft', 'ArrowUp'].includes(event.key) ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    buttons[buttons.findIndex((button) => button === event.target) + by]?.focus();
  };
  return (
    <span className={styles.choices} data-choices onKeyDown={onKeyDown}>
      {children}
    </span>
  );
}
