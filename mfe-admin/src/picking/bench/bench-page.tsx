import { Empty, Switch } from '@okruh/ui';
import { packageIcon, printerIcon, skipIcon, undoIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { PickingList } from '@okruh/contracts/http/picking-work';
import { useMay } from '../../office/session.ts';
import { useScanQueue } from '../queue/use-scan-queue.ts';
import styles from '../picking.module.css';
import { ListStatus } from '../picking-words.tsx';
import { DueBadge } from '../scanning/due-badge.tsx';
import { ItemList } from '../scanning/item-list.tsx';
import { KeyButton } from '../scanning/key-button.tsx';
import { QueueNotices } from '../scanning/queue-notices.tsx';
import { ScanBox } from '../scanning/scan-box.tsx';
import { ScanResultLine } from '../scanning/scan-result.tsx';
import { StationFrame } from '../scanning/station-frame.tsx';
import { useFunctionKeys } from '../scanning/use-function-keys.ts';
import { type Bench, useBench } from './use-bench.ts';

/** States of a package that has its papers. */
const printable: ReadonlySet<PickingList['status']> = new Set(['packed', 'ready_for_pickup', 'handed_over']);

/** The pack bench: a crate is scanned, looked through, and the next scan of it finishes the package. */
export function BenchPage() {
  const text = useText();
  const mayWork = useMay('picking:work');
  const [state, queue] = useScanQueue();
  const bench = useBench(state, queue);
  const { list } = bench;
  const canPrint = list !== null && printable.has(list.status);
  useFunctionKeys({ F2: bench.undo, F6: bench.skip, F7: canPrint ? bench.print : undefined, F9: bench.finish });
  if (!mayWork)
    return (
      <Empty level={1} title={text('forbidden.heading')}>
        {text('forbidden.text')}
      </Empty>
    );
  return (
    <StationFrame
      title={text('picking.bench')}
      step={list?.status === 'packed' ? 'hand-over' : 'pack'}
      list={list === null ? '' : text('picking.list-number', { number: list.number })}
      notices={<QueueNotices state={state} queue={queue} />}
      aside={list !== null && <BenchAside list={list} />}
      foot={<BenchFoot bench={bench} canPrint={canPrint} />}
    >
      <section className={`pick ${styles.pick}`} aria-labelledby="bench-task">
        <OnTheBench list={list} />
        <ScanBox
          label={text(list === null ? 'picking.scan.bench' : 'picking.scan.finish', { crate: list?.crate ?? list?.order_number ?? '' })}
          isBad={bench.message?.tone === 'danger'}
          onScan={bench.scan}
          onEnter={bench.finish}
        />
        <ScanResultLine message={bench.message} />
        <div className={styles.benchSettings}>
          <Switch
            label={text('picking.bench.hands-over')}
            checked={bench.handsOver}
            onChange={({ target }) => bench.setHandsOver(target.checked)}
          />
        </div>
      </section>
    </StationFrame>
  );
}

function OnTheBench({ list }: { readonly list: PickingList | null }) {
  const text = useText();
  if (list === null)
    return (
      <div>
        <p className={`muted small ${styles.goTo}`}>{text('picking.bench')}</p>
        <h1 className="location" id="bench-task">
          {text('picking.bench.empty')}
        </h1>
        <p className={`soft ${styles.where}`}>{text('picking.bench.empty.text')}</p>
      </div>
    );
  return (
    <div className={styles.onBench}>
      <div className="row-between">
        <p className={`row ${styles.position}`}>
          <ListStatus status={list.status} />
          <DueBadge list={list} />
        </p>
        <p className="muted small">{text('picking.order', { number: list.order_number })}</p>
      </div>
      <p className={`muted small ${styles.goTo}`}>{text(`picking.bench.delivery.${list.is_picked_up_here ? 'here' : 'carrier'}`)}</p>
      <h1 className="location" id="bench-task">
        {list.crate ?? list.order_number}
      </h1>
      <p className={`soft ${styles.where}`}>
        {[
          text(`picking.delivery.${list.type_delivery_code}`),
          list.store_name,
          list.parts > 1 && text('picking.part', { part: list.part, parts: list.parts }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  );
}

function BenchAside({ list }: { readonly list: PickingList }) {
  const text = useText();
  return (
    <aside className={`stack ${styles.aside}`} aria-label={text('picking.bench.contents')}>
      <div className={`panel-brand row-between ${styles.crate}`}>
        <div>
          <p className="caption">{text('picking.bench.contents')}</p>
          <b>{text('picking.bench.pieces', { count: list.picked })}</b>
        </div>
        <div className="end">
          <p className="caption">{text('picking.picked')}</p>
          <b>{text('picking.of', { picked: list.picked, quantity: list.quantity })}</b>
        </div>
      </div>
      <ItemList items={list.items} isPacking />
    </aside>
  );
}

function getAction(list: PickingList | null, handsOver: boolean) {
  if (list?.status === 'cancelled') return 'release';
  if (list?.status === 'packed') return 'hand-over';
  return handsOver && list?.is_picked_up_here === false ? 'finish-and-hand-over' : 'finish';
}

function BenchFoot({ bench, canPrint }: { readonly bench: Bench; readonly canPrint: boolean }) {
  const text = useText();
  const { list } = bench;
  const action = getAction(list, bench.handsOver);
  return (
    <>
      <KeyButton shortcut="F6" kind="quiet" icon={skipIcon} onClick={bench.skip}>
        {text('picking.set-aside')}
      </KeyButton>
      <KeyButton shortcut="F2" kind="quiet" icon={undoIcon} onClick={bench.undo}>
        {text('picking.undo')}
      </KeyButton>
      {canPrint && (
        <KeyButton shortcut="F7" kind="bare" icon={printerIcon} onClick={bench.print}>
          {text('picking.bench.print')}
        </KeyButton>
      )}
      <KeyButton
        shortcut="F9"
        className="push wide"
        icon={packageIcon}
        busy={bench.isLooking}
        onClick={bench.finish}
        {...(list === null && { disabledBecause: text('picking.bench.empty.text') })}
      >
        {text(`picking.close.${action}`)}
      </KeyButton>
    </>
  );
}
