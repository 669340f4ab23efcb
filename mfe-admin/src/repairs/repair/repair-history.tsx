import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { Button, TextArea, Timeline } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type FormEvent, useState } from 'react';
import { repairs } from '../../office/api/repairs-api.ts';
import { useRepairCommand } from './use-repair-command.ts';
import { formatDateTime } from '../../office/language/format.ts';

/** What happened to the repair, by whom, the latest first, and a place for notes. */
export function RepairHistory({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  return (
    <section className="panel stack" aria-labelledby="repair-history-heading">
      <h2 id="repair-history-heading">{text('history.heading')}</h2>
      {repair.allowed.includes('note') && <NoteForm repair={repair} />}
      <Timeline
        label={text('history.heading')}
        entries={repair.history
          .map(({ at, label, by, note }, index) => ({
            id: `${at}-${index}`,
            title: label,
            // The latest is where it stands.
            state: index === repair.history.length - 1 ? ('current' as const) : ('done' as const),
            text: note === null || note === '' ? undefined : note,
            time: [formatDateTime(at, repair.market), by].filter(Boolean).join(' · '),
            dateTime: at,
          }))
          .toReversed()}
      />
    </section>
  );
}

function NoteForm({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const [note, setNote] = useState('');
  const add = useRepairCommand({
    id: repair.id,
    send: (words: string) => repairs.call('admin_note_repair', { params: { id: repair.id }, body: { note: words } }),
    done: 'note.done',
    failed: 'note.failed',
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (note.trim() !== '') add.mutate(note.trim(), { onSuccess: () => setNote('') });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextArea
        id="repair-note"
        label={text('note.label')}
        value={note}
        maxLength={2000}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="row row-tight">
        <Button type="submit" size="small" kind="quiet" busy={add.isPending} disabled={note.trim() === ''}>
          {text('note.submit')}
        </Button>
      </div>
    </form>
  );
}
