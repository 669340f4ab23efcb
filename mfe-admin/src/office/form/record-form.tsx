import { Button, ErrorSummary } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useState } from 'react';
import { type Conflict, FormConflict, type Theirs, useConflict } from '../conflict/conflict.tsx';
import type { NamedValue } from '../conflict/conflict-values.ts';
import { DialogButtons } from '../dialog/dialog-buttons.tsx';
import { type OfficeFormOptions, useOfficeForm } from './use-office-form.ts';

interface RecordFormOptions<Fields extends object, Thing> extends Pick<OfficeFormOptions<Fields>, 'rules' | 'wirePaths' | 'contract'> {
  /** As it was opened; null for a new one. */
  readonly record: Thing | null;
  readonly idPrefix: string;
  toFields(record: Thing | null): Fields;
  /** Loads the record as a colleague has saved it in the meantime. */
  read(record: Thing): Promise<Theirs<Thing>>;
  /**
   * Saves the record.
   *
   * @param base the version on which the values are based; null for a new one
   * @returns what is said of it; null when it isn't saved yet, because somebody has to confirm it
   */
  save(values: Fields, base: Thing | null): Promise<string | null>;
  /** Loads again what shows the record elsewhere. */
  reload(): void;
  onClose(): void;
}

/** State of the form of one record. */
interface RecordFormState<Fields extends object, Thing> {
  readonly form: ShopForm<Fields>;
  /** On which the form began: as it was opened, or as a colleague saved it and somebody loaded it. Null for a new one. */
  readonly record: Thing | null;
  /** The version that the next save is based on; null for a new one. */
  readonly base: Thing | null;
  readonly conflict: Conflict<Thing>;
  /** Says that the record is saved, and closes it. */
  finish(words: string): void;
  /** For {@link RecordForm}. */
  readonly frame: {
    readonly idPrefix: string;
    readonly start: Fields;
    toFields(record: Thing): Fields;
    begin(record: Thing): void;
    onClose(): void;
  };
}

/** The form of one record: a new one is added, one that is there is saved on its version, and a colleague's save in the meantime is a conflict. */
export function useRecordForm<Fields extends object, Thing>({
  record: given,
  idPrefix,
  toFields,
  read,
  save,
  reload,
  onClose,
  ...options
}: RecordFormOptions<Fields, Thing>): RecordFormState<Fields, Thing> {
  // What somebody changes meanwhile is a conflict, not another beginning of the form.
  const [record, setRecord] = useState(given);
  const { toast } = useRemote();
  const start = toFields(record);
  const conflict = useConflict<Thing>(() => {
    if (record === null) throw new Error('a new record has no other version');
    return read(record);
  });
  const base = conflict.saved ?? record;
  const finish = (words: string): void => {
    reload();
    toast({ kind: 'success', title: words });
    onClose();
  };
  const form = useOfficeForm<Fields>({
    ...options,
    defaults: start,
    idPrefix,
    submit: async (values) => {
      const words = await save(values, base);
      if (words !== null) finish(words);
    },
    onFailure: conflict.take,
  });
  return { form, record, base, conflict, finish, frame: { idPrefix, start, toFields, begin: setRecord, onClose } };
}

interface RecordFormProps<Fields extends object, Thing> {
  readonly of: RecordFormState<Fields, Thing>;
  /** Label of the button that saves: verb and object. */
  readonly submit: string;
  /** Names of the ids in a colleague's version. */
  readonly listNames?: (record: Thing) => readonly NamedValue[];
  /** Buttons before the one that saves. */
  readonly buttons?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of one record with its conflict, errors and buttons. */
export function RecordForm<Fields extends object, Thing>({ of, submit, buttons, children, ...conflicts }: RecordFormProps<Fields, Thing>) {
  const text = useText();
  const { form, record, conflict, frame } = of;
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix={frame.idPrefix}
        start={frame.start}
        toFields={frame.toFields}
        onLoad={frame.begin}
        {...conflicts}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      {children}
      <DialogButtons onCancel={frame.onClose}>
        {buttons}
        <Button
          type="submit"
          kind="confirm"
          busy={form.isBusy}
          disabledBecause={record === null || form.isDirty ? undefined : text('form.unchanged')}
        >
          {submit}
        </Button>
      </DialogButtons>
    </form>
  );
}
