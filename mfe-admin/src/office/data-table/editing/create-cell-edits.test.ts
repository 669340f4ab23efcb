import { ProblemError } from '@okruh/web-kit';
import { expect, test, vi } from 'vitest';
import type { EditableColumn } from '../table-column.ts';
import type { VersionedRow } from './cell-edits.ts';
import { createCellEdits } from './create-cell-edits.ts';

interface Shelf extends VersionedRow {
  readonly id: string;
  readonly note: string;
  readonly place: string;
}
const shelf: Shelf = { id: 'A', note: '', place: '1', version: 1, changed_by: null, changed_at: null };

/** A shelf that is saved by version, one save after another. */
function openShelf() {
  let present = shelf;
  const save = vi.fn<(row: Shelf, changes: Partial<Shelf>) => Promise<Shelf>>((row, changes) => {
    if (row.version !== present.version)
      return Promise.reject(new ProblemError(409, { type: 'urn:okruh:problem:location-not-updated', extra: { present } }, new Headers()));
    present = { ...row, ...changes, version: row.version + 1 };
    return Promise.resolve(present);
  });
  const toColumn = (id: 'note' | 'place'): EditableColumn<Shelf> => ({
    id,
    label: id,
    width: 5,
    render: (row) => row[id],
    editor: { kind: 'text', read: (row) => row[id], save: (row, value) => save(row, { [id]: value }) },
  });
  const edits = createCellEdits<Shelf>({ getKey: ({ id }) => id, getLabel: ({ id }) => id, check: () => null, explain: String });
  return {
    edits,
    save,
    note: toColumn('note'),
    place: toColumn('place'),
    changeElsewhere(changes: Partial<Shelf>): void {
      present = { ...present, ...changes, version: present.version + 1, changed_by: 'Karel' };
    },
  };
}

test('two cells of one row that are edited at once are saved one on the other', async () => {
  const { edits, save, note, place } = openShelf();
  const outcomes = await Promise.all([edits.write(shelf, note, 'rozbitá'), edits.write(shelf, place, '2')]);
  expect(outcomes.map(({ state }) => state)).toEqual(['saved', 'saved']);
  expect(save.mock.calls.map(([row]) => row.version)).toEqual([1, 2]);
  expect(edits.toPresent(shelf)).toMatchObject({ note: 'rozbitá', place: '2', version: 3 });
});

test('what somebody else has made of the same cell is no conflict when it is the same value', async () => {
  const { edits, note, changeElsewhere } = openShelf();
  changeElsewhere({ note: 'rozbitá' });
  expect(await edits.write(shelf, note, 'rozbitá')).toEqual({ state: 'same' });
  expect(edits.getSummary()).toMatchObject({ conflicts: [], unsaved: [], isHeld: false });
});

test('an edit that is taken back after somebody else has changed the cell asks first', async () => {
  const { edits, note, changeElsewhere } = openShelf();
  await edits.write(shelf, note, 'rozbitá');
  changeElsewhere({ note: 'opravená' });
  edits.undo();
  await vi.waitFor(() => expect(edits.getSummary().conflicts).toEqual([{ key: 'A', column: 'note' }]));
  expect(edits.getRow('A').cells.get('note')).toMatchObject({ state: 'conflict', by: 'Karel', value: '' });
});
