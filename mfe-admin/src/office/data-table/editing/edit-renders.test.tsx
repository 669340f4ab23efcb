import { MoreTexts } from '@okruh/web-kit/i18n';
import { defineRemote } from '@okruh/web-kit/remote';
import { visit } from '@okruh/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { gridMessages } from '../../grid/grid-messages.ts';
import { messages } from '../../messages.ts';
import { DataTable } from '../data-table.tsx';
import type { TableColumn } from '../table-column.ts';
import { tableMessages } from '../table-messages.ts';
import { useCellEdits } from './use-cell-edits.ts';

beforeAll(() => Promise.all([tableMessages.cs(), gridMessages.cs()]).then(() => undefined));
beforeEach(() => drawn.clear());

interface Shelf {
  readonly id: string;
  readonly note: string;
  readonly version: number;
  readonly changed_by: null;
  readonly changed_at: null;
}
const shelves = ['A', 'B', 'C'].map((id): Shelf => ({ id, note: `Police ${id}`, version: 1, changed_by: null, changed_at: null }));
/** How often what stands in the first cell of a row was drawn. */
const drawn = new Map<string, number>();
const columns: readonly TableColumn<Shelf>[] = [
  {
    id: 'id',
    label: 'Police',
    width: 5,
    render({ id }) {
      drawn.set(id, (drawn.get(id) ?? 0) + 1);
      return id;
    },
  },
  {
    id: 'note',
    label: 'Poznámka',
    width: 10,
    render: ({ note }) => note,
    editor: { kind: 'text', read: ({ note }) => note, save: (row, note) => Promise.resolve({ ...row, note, version: row.version + 1 }) },
  },
];
const noop = () => undefined;

function Shelves() {
  const edits = useCellEdits<Shelf>(
    ({ id }) => id,
    ({ id }) => id,
  );
  return (
    <MoreTexts messages={gridMessages}>
      <MoreTexts messages={tableMessages}>
        <DataTable
          label="Police"
          columns={columns}
          choice={{ shown: ['id', 'note'], widths: {}, isChanged: false, choose: noop, resize: noop, reset: noop }}
          rows={{
            loaded: new Map(shelves.entries()),
            count: 3,
            total: 3,
            isTotalBounded: false,
            isPartial: false,
            isLoaded: true,
            isAnswered: true,
            isLoading: false,
            error: null,
            retry: noop,
            see: noop,
          }}
          rowKey={({ id }) => id}
          edits={edits}
          address={{ page: 1, pageSize: 50, q: undefined, sort: undefined, filters: {}, view: undefined, rows: undefined }}
          onChange={noop}
          failed=""
          empty=""
          filterWords={[]}
        />
      </MoreTexts>
    </MoreTexts>
  );
}

test('a keystroke in one cell draws no other cell', async () => {
  await visit(defineRemote({ name: 'mfe-admin', messages, Component: Shelves }), { path: '/', draws: false });
  (await screen.findByText('Police B')).closest('td')?.focus();
  await userEvent.keyboard('{F2}');
  const before = new Map(drawn);
  await userEvent.keyboard('nová poznámka');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'nová poznámka');
  expect(drawn).toEqual(before);
});

test('moving through the cells draws nothing that stands in them again', async () => {
  await visit(defineRemote({ name: 'mfe-admin', messages, Component: Shelves }), { path: '/', draws: false });
  (await screen.findByText('Police A')).closest('td')?.focus();
  const before = new Map(drawn);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Police B');
  expect(drawn).toEqual(before);
});
