import { countLeft } from '@okruh/market/picking-scan';
import { Empty, Skeleton } from '@okruh/ui';
import { errorIcon, packageIcon, retryIcon, skipIcon, undoIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useMay } from '../../office/session.ts';
import { isEnded } from '../queue/applied-lists.ts';
import { useScanQueue } from '../queue/use-scan-queue.ts';
import { KeyButton } from '../scanning/key-button.tsx';
import { QueueNotices } from '../scanning/queue-notices.tsx';
import { StationFrame, type StationStep } from '../scanning/station-frame.tsx';
import { useFunctionKeys } from '../scanning/use-function-keys.ts';
import { CrateAside } from './crate-aside.tsx';
import { MissingDialog, ResetDialog } from './station-dialogs.tsx';
import { TaskPanel } from './task-panel.tsx';
import { useStationLists } from './use-station-lists.ts';
import { type Station, useStation } from './use-station.ts';
import type { Task } from './walk.ts';

const steps: Readonly<Record<Task['kind'], StationStep>> = {
  crate: 'crate',
  release: 'pick',
  pick: 'pick',
  wrap: 'pack',
  finish: 'pack',
  'hand-over': 'hand-over',
  done: 'hand-over',
};

/** Picking of a wave, or of one list: one thing at a time, by the reader and the keys alone. */
export function StationPage({ wave }: { readonly wave: string }) {
  const text = useText();
  const mayWork = useMay('picking:work');
  const [state, queue] = useScanQueue();
  const { lists, isLoading, error, retry } = useStationLists(wave, state, queue);
  const station = useStation(lists, state, queue);
  const [dialog, setDialog] = useState<'missing' | 'reset' | null>(null);
  const { task, list } = station;
  const mayReset = list !== null && !isEnded(list) && list.status !== 'waiting' && list.status !== 'not_available';
  const askMissing = (): void => {
    if (task.kind !== 'pick') return;
    if (countLeft(task.item) > 1) setDialog('missing');
    else station.reportMissing(1);
  };
  const askReset = (): void => setDialog(mayReset ? 'reset' : null);
  useFunctionKeys({
    F2: station.undo,
    F4: askMissing,
    F6: station.skip,
    F8: askReset,
    F9: station.close,
  });
  const title = text('picking.station');
  if (!mayWork)
    return (
      <Empty level={1} title={text('forbidden.heading')}>
        {text('forbidden.text')}
      </Empty>
    );
  return (
    <StationFrame
      title={title}
      step={steps[task.kind]}
      list={list === null ? '' : text('picking.list-number', { number: list.number })}
      notices={<QueueNotices state={state} queue={queue} />}
      aside={
        list !== null && <CrateAside list={list} lists={lists} current={task.kind === 'pick' ? task.item.item : null} onReset={askReset} />
      }
      foot={list !== null && <StationFoot station={station} onMissing={askMissing} onReset={mayReset ? askReset : null} />}
    >
      {error !== null && state.isLoaded ? (
        <LoadFailure title={text('picking.station.failed')} error={error} onRetry={retry} />
      ) : isLoading ? (
        <div aria-busy="true" className="pick">
          <Skeleton height="24rem" />
        </div>
      ) : (
        <TaskPanel station={station} />
      )}
      {dialog === 'missing' && task.kind === 'pick' && (
        <MissingDialog
          item={task.item}
          onClose={() => setDialog(null)}
          onConfirm={(quantity) => {
            setDialog(null);
            station.reportMissing(quantity);
          }}
        />
      )}
      {dialog === 'reset' && list !== null && (
        <ResetDialog
          list={list}
          onClose={() => setDialog(null)}
          onConfirm={() => {
            setDialog(null);
            station.reset();
          }}
        />
      )}
    </StationFrame>
  );
}

interface StationFootProps {
  readonly station: Station;
  onMissing(): void;
  /** Null when nothing was done that could go back. */
  readonly onReset: (() => void) | null;
}

function StationFoot({ station, onMissing, onReset }: StationFootProps) {
  const text = useText();
  const { task, list } = station;
  const left = list?.items.reduce((sum, item) => sum + countLeft(item), 0) ?? 0;
  const isClosing = task.kind !== 'pick' && task.kind !== 'crate' && task.kind !== 'done';
  return (
    <>
      {task.kind === 'pick' && (
        <KeyButton shortcut="F4" kind="quiet" icon={errorIcon} onClick={onMissing}>
          {text('picking.not-found')}
        </KeyButton>
      )}
      {task.kind !== 'done' && (
        <KeyButton shortcut="F6" kind="quiet" icon={skipIcon} onClick={station.skip}>
          {text(task.kind === 'pick' ? 'picking.skip' : 'picking.set-aside')}
        </KeyButton>
      )}
      <KeyButton shortcut="F2" kind="quiet" icon={undoIcon} onClick={station.undo}>
        {text('picking.undo')}
      </KeyButton>
      {onReset !== null && (
        <KeyButton shortcut="F8" kind="bare" className="only-desktop" icon={retryIcon} onClick={onReset}>
          {text('picking.reset')}
        </KeyButton>
      )}
      {task.kind !== 'done' && (
        <KeyButton
          shortcut="F9"
          className="push wide"
          icon={packageIcon}
          onClick={station.close}
          {...(!isClosing && { disabledBecause: text('picking.close.not-yet') })}
        >
          {isClosing ? text(`picking.close.${task.kind}`) : text('picking.close.left', { count: left })}
        </KeyButton>
      )}
    </>
  );
}
