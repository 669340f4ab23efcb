import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import { Button, type ButtonKind, TextArea } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { repairs } from '../../office/api/repairs-api.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { useMay } from '../../office/session.ts';
import { useRepairCommand } from './use-repair-command.ts';
import { formatMoney } from '../../office/language/format.ts';

/** Commands that move a repair on, in the order in which they stand in the head. */
const moves = ['cancel', 'hand-back', 'rework', 'take-parts', 'start-repair', 'check-quality', 'finish', 'collect'] as const;
type Move = (typeof moves)[number];

/** What can't be taken back is asked for first. */
const asked: ReadonlySet<Move> = new Set<Move>(['cancel', 'hand-back', 'finish', 'collect']);
const kinds: Readonly<Partial<Record<Move, ButtonKind>>> = { cancel: 'quiet', rework: 'quiet', 'hand-back': 'quiet' };

/** What can be done with the repair as a whole; only what its state and the role allow. */
export function RepairMoves({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const mayTake = useMay('counter:work');
  const [asking, setAsking] = useState<Move | null>(null);
  const [note, setNote] = useState('');
  const move = useRepairCommand({
    id: repair.id,
    send: (command: Move) =>
      repairs.call('admin_move_repair', { params: { id: repair.id }, body: { version: repair.version, command, note: note.trim() } }),
    done: 'move.done',
    failed: 'move.failed',
  });
  /** A note stays for when the colleague's change is seen. */
  const close = (): void => setAsking(null);
  const confirm = (command: Move): void => move.mutate(command, { onSuccess: () => setNote(''), onSettled: close });
  const allowed = moves.filter((command) => repair.allowed.includes(command));
  return (
    <>
      {repair.status === 'ready' && repair.due_at_counter !== null && mayTake && (
        <PageLink href={`${officePaths.till}?${officeParameters.bill}=${repair.number}`}>
          {text('move.pay', { amount: formatMoney(repair.due_at_counter) })}
        </PageLink>
      )}
      {allowed.map((command) => (
        <Button
          key={command}
          kind={kinds[command] ?? 'confirm'}
          busy={move.isPending && move.variables === command}
          onClick={() => (asked.has(command) ? setAsking(command) : move.mutate(command))}
        >
          {text(`move.${command}`)}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={asking !== null}
        onClose={() => {
          close();
          setNote('');
        }}
        title={asking === null ? '' : text(`move.${asking}.title`)}
        confirm={asking === null ? '' : text(`move.${asking}`)}
        kind={asking === 'cancel' ? 'danger' : 'confirm'}
        isBusy={move.isPending}
        onConfirm={() => asking !== null && confirm(asking)}
      >
        <p>{asking !== null && text(`move.${asking}.text`)}</p>
        <TextArea
          id="move-note"
          label={text('move.note')}
          optional
          value={note}
          maxLength={2000}
          onChange={({ target }) => setNote(target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
