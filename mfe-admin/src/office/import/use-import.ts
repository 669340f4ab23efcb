import type { ImportAnswer, ImportTable } from '@okruh/contracts/import';
import { ProblemError } from '@okruh/web-kit';
import { useMutation } from '@okruh/web-kit/query';
import { useState } from 'react';

/** An answer with the changes that its preview shows. */
export type ShownAnswer = ImportAnswer & { readonly items: readonly unknown[]; readonly has_more_items: boolean };

/** What an import of one table sends and does. */
export interface ImportCommands<Answer extends ShownAnswer> {
  /** Sends a form of `@okruh/contracts/import`; fields of this import alone are added here. */
  send(form: FormData): Promise<Answer>;
  /** The file is saved, or its good rows are. */
  onSaved(answer: Answer): void;
}

/** A file and the headings that somebody chose for its fields. */
interface Chosen {
  readonly file: File;
  /** Heading by field, '' for none; empty: all fields are found by themselves. */
  readonly mapping: Readonly<Record<string, string>>;
}
/** Columns that somebody maps. */
interface Mapped {
  readonly table: ImportTable;
  /** A required one wasn't found. */
  readonly isMissing: boolean;
}
interface Save<Answer> {
  readonly chosen: Chosen;
  readonly seen: Answer;
  readonly isConfirmed: boolean;
}

function buildForm({ file, mapping }: Chosen, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ mapping: JSON.stringify(mapping), ...fields })) form.set(name, value);
  form.set('file', file);
  return form;
}

/** A file that is looked at as soon as it is chosen, mapped where that is needed, and saved as it was seen. */
export function useImport<Answer extends ShownAnswer>({ send, onSaved }: ImportCommands<Answer>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [mapped, setMapped] = useState<Mapped | null>(null);
  const look = useMutation({
    mutationFn: (what: Chosen) => send(buildForm(what, { mode: 'preview' })),
    onSuccess: () => setMapped(null),
    onError: (error) => {
      const table = isProblem(error, 'columns-missing') ? readTable(error.extra) : null;
      if (table !== null) setMapped({ table, isMissing: true });
    },
  });
  const save = useMutation({
    mutationFn: (what: Save<Answer>) =>
      send(
        buildForm(what.chosen, {
          mode: 'save',
          fingerprint: what.seen.fingerprint,
          skip_errors: String(what.seen.failed > 0),
          confirmed: String(what.isConfirmed),
        }),
      ),
    onSuccess: (answer) => {
      look.reset();
      onSaved(answer);
    },
    // What was seen isn't there any more: it is looked at once more, and nothing has to be pressed for it.
    onError: (error, what) => isProblem(error, 'import-changed') && look.mutate(what.chosen),
  });
  const start = (what: Chosen): void => {
    setChosen(what);
    save.reset();
    look.mutate(what);
  };
  const seen = look.data ?? null;
  return {
    /** Null until a file is chosen. */
    file: chosen?.file ?? null,
    seen,
    saved: save.data ?? null,
    /** Columns to be mapped, because a required one is missing or somebody wishes to; else null. */
    mapped,
    isLooking: look.isPending,
    isSaving: save.isPending,
    /** What went wrong besides missing columns. */
    error: isProblem(look.error, 'columns-missing') ? null : (look.error ?? save.error),
    /** Why the last save was looked at once more. */
    isChanged: isProblem(save.error, 'import-changed'),
    choose: (file: File): void => {
      setMapped(null);
      start({ file, mapping: {} });
    },
    map: (mapping: Chosen['mapping']): void => {
      if (chosen !== null) start({ file: chosen.file, mapping });
    },
    openMapping: (): void => setMapped(seen === null ? null : { table: seen, isMissing: false }),
    closeMapping: (): void => setMapped(null),
    save: (isConfirmed: boolean): void => {
      if (chosen !== null && seen !== null) save.mutate({ chosen, seen, isConfirmed });
    },
    /** The wrong rows of the file as CSV. */
    fetchWrongRows: async (): Promise<string> =>
      chosen === null ? '' : ((await send(buildForm(chosen, { mode: 'errors' }))).wrong_rows ?? ''),
    forget: (): void => {
      setChosen(null);
      setMapped(null);
      look.reset();
      save.reset();
    },
  };
}

const isProblem = (error: unknown, code: string): error is ProblemError => error instanceof ProblemError && error.code === code;

function readTable({ columns, headings }: ProblemError['extra']): ImportTable | null {
  // Safe: the server validates its answers by the same contract.
  return Array.isArray(columns) && Array.isArray(headings) ? { columns, headings } : null;
}
