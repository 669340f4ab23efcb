import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { ReplayPlace, ReplayPreview, ReplayRange } from '@okruh/contracts/http/ops-admin/replays';
import type { StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, Notice, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useNavigate } from '@okruh/web-kit/router';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { ops } from '../../office/api/ops-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { formatNumber } from '../../office/language/format.ts';

/** Events per second at most, as the service allows. */
const FASTEST = 500;

interface ReplayDialogProps {
  readonly consumer: Pick<StreamConsumer, 'name' | 'stream'>;
  onClose(): void;
}

/** A range, and what its consumer would be given of it. */
interface Shown {
  readonly range: ReplayRange;
  readonly preview: ReplayPreview;
}

const toPlace = (kind: string, typed: string): ReplayPlace =>
  kind === 'sequence' ? { sequence: Math.round(Number(typed)) } : { at: new Date(typed).toISOString() };
const isSame = (a: ReplayRange | undefined, b: ReplayRange): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Replays a range of a stream to one consumer: first what it would be given, then, with a reason, the replay itself. */
export function ReplayDialog({ consumer: { name, stream }, onClose }: ReplayDialogProps) {
  const text = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  // One id for as long as the dialog is open: pressed twice it starts once.
  const [id] = useState(() => crypto.randomUUID());
  const form = useOfficeForm({
    defaults: { kind: 'time', since: '', until: '', first: '', last: '', again: 'missing', rate: '100', stop: '3', reason: '' },
    rules: ({ kind }) => ({
      ...(kind === 'time'
        ? { since: [fieldRules.required] }
        : { first: [fieldRules.required, fieldRules.number, fieldRules.minValue(1)], last: [fieldRules.number, fieldRules.minValue(1)] }),
      rate: [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(FASTEST)],
      stop: [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(100)],
      // Looking needs no reason.
      reason: [...(shown === null ? [] : [fieldRules.required]), fieldRules.maxLength(500), fieldRules.plainText],
    }),
    idPrefix: 'replay-',
    submit: async ({ kind, since, until, first, last, again, rate, stop, reason }) => {
      const end = kind === 'sequence' ? last : until;
      const range: ReplayRange = {
        consumer: name,
        stream,
        from: toPlace(kind, kind === 'sequence' ? first : since),
        until: end === '' ? null : toPlace(kind, end),
        is_again: again === 'again',
      };
      if (!isSame(shown?.range, range)) {
        setShown({ range, preview: await ops.call('admin_preview_replay', { body: range }) });
        return;
      }
      await ops.call('admin_start_replay', {
        body: { ...range, id, per_second: Math.round(Number(rate)), stop_after: Math.round(Number(stop)), reason: reason.trim() },
      });
      await ops.invalidate(queryClient, 'admin_list_replays');
      navigate(pathTo(officePaths.replay, { id }));
    },
  });
  const kind = form.watch('kind');
  const count = shown?.preview.types.reduce((sum, one) => sum + one.count, 0) ?? 0;
  return (
    <Dialog isOpen onClose={onClose} title={text('replay.title', { name })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('replay.failed')} />
        <p>{text('replay.text', { stream })}</p>
        <Fields>
          <Select
            {...form.field('kind')}
            label={text('replay.by')}
            options={(['time', 'sequence'] as const).map((value) => ({ value, label: text(`replay.by.${value}`) }))}
          />
          {kind === 'sequence' ? (
            <>
              <TextField {...form.field('first')} label={text('replay.from')} inputMode="numeric" />
              <TextField {...form.field('last')} label={text('replay.until')} help={text('replay.until.help')} inputMode="numeric" />
            </>
          ) : (
            <>
              <TextField {...form.field('since')} type="datetime-local" label={text('replay.from')} />
              <TextField {...form.field('until')} type="datetime-local" label={text('replay.until')} help={text('replay.until.help')} />
            </>
          )}
          <Select
            {...form.field('again')}
            label={text('replay.what')}
            help={text('replay.what.help')}
            options={(['missing', 'again'] as const).map((value) => ({ value, label: text(`replay.what.${value}`) }))}
          />
          <TextField {...form.field('rate')} label={text('redrive.rate')} after={text('replay.rate.unit')} inputMode="numeric" width={3} />
          <TextField
            {...form.field('stop')}
            label={text('redrive.stop-after')}
            after={text('replay.stop-after.unit')}
            inputMode="numeric"
            width={3}
          />
          <TextField {...form.field('reason')} label={text('redrive.reason')} help={text('redrive.reason.help')} />
        </Fields>
        {shown !== null && <Preview {...shown} />}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {shown !== null && count > 0 ? text('replay.submit', { count }) : text('replay.preview')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Preview({ range, preview }: Shown) {
  const text = useText();
  const { market } = useRemote();
  if (preview.types.length === 0) return <Notice tone="info" title={text('replay.nothing')} />;
  return (
    <div className="stack" aria-live="polite">
      <p className="muted">{text('replay.range', { from: preview.from_sequence, to: preview.to_sequence })}</p>
      <ul className="list-plain">
        {preview.types.map(({ type, count, is_replayable: isReplayable }) => (
          <li key={type}>
            <b className="mono">{type}</b> {formatNumber(count, market)} ×{' '}
            <span className="muted">{text(range.is_again && isReplayable ? 'replay.type.again' : 'replay.type.missing')}</span>
          </li>
        ))}
      </ul>
      {preview.is_cut && <p className="muted">{text('replay.cut')}</p>}
    </div>
  );
}
