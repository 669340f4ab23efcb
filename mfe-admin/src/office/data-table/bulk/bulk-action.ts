import type { IconShape } from '@okruh/ui';
import type { ReactNode } from 'react';

/** What became of one row, in words for people. */
export interface RowOutcome {
  /** `skipped`: nothing was to be done, or somebody has to decide first. */
  readonly state: 'done' | 'skipped';
  /** What was done, or why nothing was. */
  readonly text: string;
}

/** Something that is done with each selected row by itself. */
export interface BulkAction<Row> {
  readonly id: string;
  /** Verb and object: "Zrušit objednávky". */
  readonly label: string;
  readonly icon?: IconShape;
  /** Asked before it begins; left out where it can be undone. */
  readonly confirm?: { readonly title: string; readonly text: string };
  /** Does it with one row; a rejected promise is a failed row, which can be tried again. */
  run(row: Row): Promise<RowOutcome>;
  /** Takes it back from a row that is done; left out where that can't be. */
  undo?(row: Row): Promise<void>;
}

/** An action whose dialog asks for more than a yes: a colleague, a reason, a text. */
export interface AskedAction<Row> extends Pick<BulkAction<Row>, 'id' | 'label' | 'icon'> {
  /** Its open dialog. */
  ask(dialog: BulkDialog<Row>): ReactNode;
}

/** What the dialog of an action works with. */
export interface BulkDialog<Row> {
  readonly rows: readonly Row[];
  /** Closes the dialog and begins with the selected rows. */
  start(action: BulkAction<Row>): void;
  close(): void;
}

/** Where a row of a running action is. */
export type RowState = 'waiting' | 'running' | RowOutcome['state'] | 'failed' | 'undone';

/** A row of an action with what became of it. */
export interface RowResult<Row> {
  readonly key: string;
  readonly row: Row;
  readonly state: RowState;
  /** Empty until it is over. */
  readonly text: string;
}
