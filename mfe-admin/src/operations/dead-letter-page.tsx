import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { DeadLetterDetail } from '@okruh/contracts/http/ops-admin/dead-letters';
import { Button, Empty, Skeleton, Status } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { ops } from '../office/api/ops-api.ts';
import { type Fact, Facts } from '../office/page/facts.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { useMay } from '../office/session.ts';
import { LetterState } from './dead-letter-words.tsx';
import { DecodedEvent } from './decoded-event.tsx';
import { EditLetterDialog } from './edit-letter-dialog.tsx';
import { EventsFrame } from './events-frame.tsx';
import styles from './operations.module.css';
import { RedriveDialog } from './redrive-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { UnmaskDialog } from './unmask-dialog.tsx';
import { formatDateTime } from '../office/language/format.ts';

const EVERY_MS = 5_000;

/** One dead letter: why its consumer gave up, its payload beside its contract, and who gets it when it is sent again. */
export function DeadLetterPage({ sequence }: { readonly sequence: string }) {
  const text = useText();
  const found = useQuery({
    ...ops.query('admin_get_dead_letter', { params: { sequence: Number(sequence) } }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const letter = found.data;
  if (letter === undefined) {
    const isAbsent = found.error instanceof ProblemError && found.error.status === 404;
    return (
      <EventsFrame title={text('dead.title')} view="dead-letters">
        {found.isPending && <Skeleton height="20rem" />}
        {isAbsent && (
          <Empty title={text('dead.absent')} actions={<PageLink href={officePaths['dead-letters']}>{text('dead.back')}</PageLink>} />
        )}
        {found.isError && !isAbsent && <LoadFailure title={text('dead.failed')} error={found.error} onRetry={() => void found.refetch()} />}
      </EventsFrame>
    );
  }
  return <Letter letter={letter} />;
}

function Letter({ letter: masked }: { readonly letter: DeadLetterDetail }) {
  const text = useText();
  const { market } = useRemote();
  const mayAct = useMay('ops:act');
  const mayEdit = useMay('ops:edit');
  const mayUnmask = useMay('ops:unmask');
  const [dialog, setDialog] = useState<'redrive' | 'edit' | 'discard' | 'restore' | 'unmask' | null>(null);
  // Shown for as long as the page is: it is stored nowhere.
  const [clear, setClear] = useState<DeadLetterDetail | null>(null);
  const letter = clear === null ? masked : { ...masked, fields: clear.fields, headers: clear.headers, raw: clear.raw, is_masked: false };
  const close = (): void => setDialog(null);
  const target = { sequences: [letter.sequence] };
  const facts: readonly Fact[] = [
    [text('dead.state'), <LetterState key="state" state={letter.state} />],
    [text('dead.consumer'), letter.consumer],
    [text('dead.at'), formatDateTime(letter.at, market)],
    [text('dead.source'), `${letter.stream} ${String(letter.stream_sequence)}`],
    [text('dead.kind'), text(`dead.kind.${letter.reason}`)],
    ...(letter.settled_by === null ? [] : [[text('dead.settled'), `${letter.settled_by}: ${letter.settle_reason}`] as const]),
  ];
  return (
    <EventsFrame
      title={letter.number ?? letter.type}
      view="dead-letters"
      actions={
        <>
          {letter.story_id !== null && (
            <PageLink kind="quiet" size="small" href={pathTo(officePaths.story, { id: letter.story_id })}>
              {text('dead.story')}
            </PageLink>
          )}
          {mayAct && letter.state === 'waiting' && (
            <>
              <Button kind="quiet" size="small" onClick={() => setDialog('discard')}>
                {text('dead.discard')}
              </Button>
              {mayEdit && letter.event_id !== null && letter.raw !== null && (
                <Button kind="quiet" size="small" onClick={() => setDialog(letter.is_masked ? 'unmask' : 'edit')}>
                  {text('dead.edit')}
                </Button>
              )}
              {letter.event_id !== null && (
                <Button size="small" onClick={() => setDialog('redrive')}>
                  {text('dead.redrive')}
                </Button>
              )}
            </>
          )}
          {mayAct && letter.state === 'discarded' && (
            <Button size="small" onClick={() => setDialog('restore')}>
              {text('dead.restore')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.columns}>
        <section className="table-frame" aria-labelledby="why">
          <div className={styles.frameHead}>
            <h2 id="why">{text('dead.why')}</h2>
            <span className="mono muted small">{letter.type}</span>
          </div>
          <p className={styles.error}>{letter.detail}</p>
          <div className={styles.pad}>
            <Facts facts={facts} />
          </div>
          <div className={styles.subHead}>
            <h3>{text('dead.receivers')}</h3>
          </div>
          <ul className={`list-plain ${styles.links}`}>
            {letter.event_id === null && <li>{text('dead.unreadable')}</li>}
            {letter.receivers.map(({ consumer, effect }) => (
              <li key={consumer}>
                <Status tone={effect === 'applies' ? 'success' : 'wait'}>{consumer}</Status>
                <span className="muted">{text(`dead.receiver.${effect}`)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section className="table-frame" aria-label={text('dead.payload')}>
          <DecodedEvent
            fields={letter.fields}
            headers={letter.headers}
            raw={letter.raw}
            isMasked={letter.is_masked}
            onUnmask={mayUnmask ? () => setDialog('unmask') : null}
          />
        </section>
      </div>
      {dialog === 'redrive' && <RedriveDialog target={target} onClose={close} />}
      {dialog === 'edit' && letter.raw !== null && <EditLetterDialog sequence={letter.sequence} raw={letter.raw} onClose={close} />}
      {dialog === 'unmask' && (
        <UnmaskDialog
          onClose={close}
          onUnmask={async (reason) => {
            setClear(await ops.call('admin_unmask_dead_letter', { params: { sequence: letter.sequence }, body: { reason } }));
            close();
          }}
        />
      )}
      {(dialog === 'discard' || dialog === 'restore') && (
        <SettleDialog target={target} count={1} action={dialog} onClose={close} onDone={close} />
      )}
    </EventsFrame>
  );
}
