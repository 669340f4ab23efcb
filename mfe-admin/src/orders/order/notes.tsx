import type { OrderNote } from '@okruh/contracts/http/orders-admin/notes';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, focusField, Skeleton, TextArea } from '@okruh/ui';
import { useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { orders } from '../../office/api/orders-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useMay } from '../../office/session.ts';
import { notesQuery, reloadHistory } from './order-queries.ts';
import styles from './order.module.css';
import { KeyButton } from './shortcuts.tsx';
import { formatDateTime } from '../../office/language/format.ts';

/** Id of the field that a key leads to. */
export const NOTE_FIELD = 'note-text';
const MAX_LENGTH = 2000;

/** Ctrl or Command with Enter sends, as everywhere where Enter makes a line. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
}

/** What colleagues leave for each other; the customer never sees it. */
export function Notes({ id }: { readonly id: string }) {
  const text = useText();
  const mayWrite = useMay('order:note');
  const notes = useQuery(notesQuery(id));
  return (
    <section className="panel stack" aria-labelledby="notes-heading">
      <h2 id="notes-heading">{text('order.notes')}</h2>
      {notes.isPending && <Skeleton height="4rem" />}
      {notes.isError && notes.data === undefined && (
        <LoadFailure title={text('order.notes.failed')} error={notes.error} onRetry={() => void notes.refetch()} />
      )}
      {notes.data?.items.length === 0 && <p className="muted small">{text('order.notes.empty')}</p>}
      {notes.data !== undefined && notes.data.items.length > 0 && (
        <ul className={styles.notes} aria-label={text('order.notes')}>
          {notes.data.items.map((note) => (
            <li key={note.id} className={styles.note}>
              <Note id={id} note={note} />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <NewNote id={id} />}
    </section>
  );
}

/** Notes and history are asked for again. */
function useReload(id: string): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all([queryClient.invalidateQueries({ queryKey: notesQuery(id).queryKey }), reloadHistory(queryClient)]);
}

const rules = { text: [fieldRules.required, fieldRules.maxLength(MAX_LENGTH), fieldRules.plainText] };

function NewNote({ id }: { readonly id: string }) {
  const text = useText();
  const reload = useReload(id);
  const getKey = useIdempotencyKey();
  // The same words may be meant twice: each note that was stored makes the next one another.
  const [stored, setStored] = useState(0);
  const form = useOfficeForm({
    defaults: { text: '' },
    rules,
    idPrefix: 'note-',
    submit: async (values) => {
      const body = { text: values.text.trim() };
      await orders.call('admin_add_order_note', { params: { id }, body, idempotencyKey: getKey([body, stored]) });
      setStored(stored + 1);
      form.reset({ text: '' });
      await reload();
    },
  });
  useLeaveGuard(form.isDirty);
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit} onKeyDown={sendByKey}>
      <ErrorSummary {...form.summary} title={text('order.note.failed')} />
      <TextArea {...form.field('text')} label={text('order.note.new')} help={text('order.note.help')} autoComplete="off" />
      <p>
        <KeyButton type="submit" kind="quiet" size="small" shortcut="n" busy={form.isBusy}>
          {text('order.note.add')}
        </KeyButton>
      </p>
    </form>
  );
}

function Note({ id, note }: { readonly id: string; readonly note: OrderNote }) {
  const text = useText();
  const { market } = useRemote();
  const [isEdited, setEdited] = useState(false);
  if (isEdited) return <EditNote id={id} note={note} onClose={() => setEdited(false)} />;
  return (
    <>
      <p className={styles.typed}>{note.text}</p>
      <p className="caption">
        {note.author}, <time dateTime={note.written_at}>{formatDateTime(note.written_at, market)}</time>
        {note.edited_at !== null && `, ${text('order.note.edited', { when: formatDateTime(note.edited_at, market) })}`}
      </p>
      {note.is_own && (
        <div className="row row-tight">
          <Button kind="bare" size="small" onClick={() => setEdited(true)}>
            {text('order.note.edit')}
          </Button>
          <DeleteNote id={id} note={note} />
        </div>
      )}
    </>
  );
}

function EditNote({ id, note, onClose }: { readonly id: string; readonly note: OrderNote; onClose(): void }) {
  const text = useText();
  const reload = useReload(id);
  const prefix = `note-${note.id}-`;
  // The press on "edit" meant this field.
  useEffect(() => void focusField(`${prefix}text`), [prefix]);
  const form = useOfficeForm({
    defaults: { text: note.text },
    rules,
    idPrefix: prefix,
    submit: async (values) => {
      await orders.call('admin_edit_order_note', { params: { id, note: note.id }, body: { text: values.text.trim() } });
      await reload();
      onClose();
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit} onKeyDown={sendByKey}>
      <ErrorSummary {...form.summary} title={text('order.note.failed')} />
      <TextArea {...form.field('text')} label={text('order.note.edit.label')} autoComplete="off" rows={3} />
      <div className="row row-tight">
        <Button type="submit" size="small" busy={form.isBusy}>
          {text('order.note.save')}
        </Button>
        <Button kind="bare" size="small" onClick={onClose}>
          {text('dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The first press asks, the second one deletes. */
function DeleteNote({ id, note }: { readonly id: string; readonly note: OrderNote }) {
  const text = useText();
  const { toast } = useRemote();
  const reload = useReload(id);
  const reportFailure = useReportFailure();
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => orders.call('admin_delete_order_note', { params: { id, note: note.id } }),
    onSuccess: async () => {
      toast({ kind: 'success', title: text('order.note.deleted') });
      await reload();
    },
    onError: (error) => reportFailure(text('order.note.delete.failed'), error),
  });
  return (
    <Button
      kind={isAsking ? 'danger' : 'bare'}
      size="small"
      busy={deletion.isPending}
      onClick={() => (isAsking ? deletion.mutate() : setAsking(true))}
      onBlur={() => setAsking(false)}
    >
      {text(`order.note.delete${isAsking ? '.sure' : ''}`)}
    </Button>
  );
}
