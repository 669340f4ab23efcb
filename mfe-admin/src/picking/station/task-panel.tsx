import type { PickingItem, PickingList } from '@okruh/contracts/http/picking-work';
import { normaliseScan } from '@okruh/market/picking-scan';
import { Empty } from '@okruh/ui';
import { officePaths } from '@okruh/contracts/office-paths';
import { useText } from '@okruh/web-kit/i18n';
import { Fragment, type ReactNode } from 'react';
import { PageLink } from '../../office/page/page-link.tsx';
import styles from '../picking.module.css';
import { DueBadge } from '../scanning/due-badge.tsx';
import { ProductImage } from '../scanning/product-image.tsx';
import { ScanBox } from '../scanning/scan-box.tsx';
import { ScanResultLine } from '../scanning/scan-result.tsx';
import type { Station } from './use-station.ts';
import { type Closing, isOutOfCrate, type Task } from './walk.ts';

/** The one thing to do now, the field of the reader, and what became of the last scan. */
export function TaskPanel({ station }: { readonly station: Station }) {
  const text = useText();
  const { task, message } = station;
  const list = task.kind === 'done' ? null : task.list;
  return (
    <section className={`pick ${styles.pick}`} aria-labelledby="station-task">
      {list !== null && (
        <div className="row-between">
          <p className={`row ${styles.position}`}>
            {task.kind === 'pick' && <b>{text('picking.position', { number: task.number, count: task.count })}</b>}
            <DueBadge list={list} />
          </p>
          <p className="muted small">{text('picking.order', { number: list.order_number })}</p>
        </div>
      )}
      {task.kind === 'pick' ? (
        <PickTask list={task.list} item={task.item} />
      ) : task.kind === 'done' ? (
        <Done station={station} />
      ) : (
        <CrateTask task={task} />
      )}
      <ScanBox label={describeNext(text, task)} isBad={message?.tone === 'danger'} onScan={station.scan} />
      <ScanResultLine message={message} />
    </section>
  );
}

function describeNext(text: ReturnType<typeof useText>, task: Task): string {
  if (task.kind === 'done') return text('picking.scan.nothing');
  if (task.kind === 'crate') return text('picking.scan.crate', { order: task.list.order_number });
  if (isOutOfCrate(task)) return text('picking.scan.label');
  if (task.kind !== 'pick') return text('picking.scan.close', { crate: task.list.crate ?? '' });
  const { item } = task;
  return item.tracked
    ? text(item.imei ? 'picking.scan.imei' : 'picking.scan.serial', { nth: item.picked + 1, count: item.quantity })
    : text('picking.scan.item');
}

function PickTask({ list, item }: { readonly list: PickingList; readonly item: PickingItem }) {
  const text = useText();
  const code = item.codes.find((candidate) => /^\d{8,14}$/.test(candidate));
  return (
    <div className={styles.pickMain}>
      <div>
        <p className={`muted small ${styles.goTo}`}>{text('picking.go-to')}</p>
        <h1 className="location" id="station-task">
          {item.location === null ? text('picking.no-location') : <Location code={item.location} />}
        </h1>
        <p className={`muted small ${styles.where}`}>{describeLocation(text, item.location)}</p>
      </div>
      <ProductImage base={item.image} />
      <div className={styles.pickWhat}>
        <div>
          <h2>{item.name}</h2>
          {item.spec !== '' && <p className="soft">{item.spec}</p>}
          {item.replaces !== undefined && <p className="soft">{text('picking.replaces', { name: item.replaces })}</p>}
          <p className="mono muted small">{code === undefined ? item.code : `EAN ${code}`}</p>
        </div>
        <p className={`row ${styles.quantityRow}`}>
          <b className={styles.quantity}>
            {item.picked} / {item.quantity}
          </b>
          <span className="muted small">{text('picking.pieces-scanned', { crate: list.crate ?? '' })}</span>
        </p>
      </div>
    </div>
  );
}

/** The parts of a shelf's code with quiet dashes between. */
const Location = ({ code }: { readonly code: string }): ReactNode =>
  code.split('-').map((part, index) => (
    // The same part may stand twice.
    <Fragment key={`${index}-${part}`}>
      {index > 0 && <span>-</span>}
      {part}
    </Fragment>
  ));

/** Shelf, aisle, floor, position in words; nothing for a code of another shape. */
function describeLocation(text: ReturnType<typeof useText>, code: string | null): string {
  const [, rack, aisle, floor, position] = /^([A-Z]+)-(\w+)-(\w+)-(\w+)$/.exec(normaliseScan(code ?? '')) ?? [];
  return rack === undefined ? '' : text('picking.location', { rack, aisle: aisle ?? '', floor: floor ?? '', position: position ?? '' });
}

function CrateTask({ task }: { readonly task: Extract<Task, { readonly kind: 'crate' | Closing }> }) {
  const text = useText();
  const { kind, list } = task;
  return (
    <div>
      <p className={`muted small ${styles.goTo}`}>{text(isOutOfCrate(task) ? 'picking.task.hand-over.label' : `picking.task.${kind}`)}</p>
      <h1 className="location" id="station-task">
        {list.crate === null ? list.order_number : <Location code={list.crate} />}
      </h1>
      <p className={`soft ${styles.where}`}>
        {text('picking.task.summary', { list: list.number, place: list.place_name, count: list.quantity, missing: String(list.missing) })}
        {kind === 'finish' && ` ${text('picking.task.finish.or')}`}
      </p>
    </div>
  );
}

function Done({ station }: { readonly station: Station }) {
  const text = useText();
  return (
    <div id="station-task">
      <Empty
        level={1}
        title={text('picking.all-done')}
        actions={
          <>
            <PageLink href={officePaths.picking}>{text('picking.next-wave')}</PageLink>
            <PageLink kind="quiet" href={officePaths['pack-bench']}>
              {text('picking.to-bench')}
            </PageLink>
          </>
        }
      >
        {text('picking.all-done.text')}
        {station.hasPostponedLists && (
          <button className="link-button" type="button" onClick={station.resumePostponed}>
            {text('picking.resume-postponed')}
          </button>
        )}
      </Empty>
    </div>
  );
}
