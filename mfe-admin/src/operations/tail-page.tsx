import { Button, Notice, Status } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useNavigate, useSearchState } from '@okruh/web-kit/router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ViewBar } from '../office/data-table/views/view-bar.tsx';
import { useSavedViews } from '../office/data-table/views/use-saved-views.ts';
import { saveFile } from '../office/grid/save-file.ts';
import { EventPanel } from './event-panel.tsx';
import { EventsFrame } from './events-frame.tsx';
import styles from './operations.module.css';
import tailStyles from './tail.module.css';
import { tailSchema, toTailFilter } from './tail-address.ts';
import { TailConditionsForm } from './tail-conditions.tsx';
import { TailFilters } from './tail-filters.tsx';
import { TailList } from './tail-list.tsx';
import { isGap, MAX_ROWS, type TailRow, useTail } from './use-tail.ts';
import { formatNumber } from '../office/language/format.ts';

/** A view of the tail is its filters: a text may name somebody, times and sequences are places in it. */
const viewedList = { name: 'events-tail', columns: [], unsaved: ['text', 'since', 'sequence'] } as const;

/** What is in memory as lines of JSON, oldest first. */
function saveRows(rows: readonly TailRow[]): void {
  const lines = rows.toReversed().map((row) => `${JSON.stringify(row)}\n`);
  saveFile({ body: new Blob(lines, { type: 'application/x-ndjson' }), headers: new Headers() }, 'events.ndjson');
}

/** Events as they come: narrowed, paused without losing one, opened beside their contract. */
export function TailPage() {
  const text = useText();
  const { market: shown } = useRemote();
  const navigate = useNavigate();
  const [address, write] = useSearchState(tailSchema);
  const { cel, path, text: words, since, sequence, service } = address;
  const conditions = { cel, path, text: words, since, sequence };
  const [selected, setSelected] = useState<string | null>(null);
  const rows = useRef<HTMLDivElement>(null);
  const presets = [{ label: text('tail.view.all'), query: '' }];
  const views = useSavedViews({ ...viewedList, presets }, address.view, (href) => navigate(href, { keepPlace: true }));
  const tail = useTail(toTailFilter(address));
  const events = tail.rows.filter((row) => !isGap(row));

  /** P pauses and goes on, J and K open the next and the one before. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = { j: 1, k: -1 }[event.key];
    if (event.key === 'p') {
      if (tail.isPaused) tail.resume();
      else tail.pause();
    } else if (move !== undefined) {
      const at = events.findIndex((row) => 'id' in row && row.id === selected);
      const next = events[Math.max(0, at + move)];
      if (next !== undefined && 'id' in next) setSelected(next.id);
    } else return;
    event.preventDefault();
  };
  const close = (): void => {
    setSelected(null);
    rows.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  };

  return (
    <EventsFrame title={text('tail.title')} view="tail">
      {/* Keys work wherever on the page one is, but in a field. */}
      <div className="stack" onKeyDown={onKeyDown}>
        <ViewBar views={views} />
        <TailFilters address={address} onChange={write} />
        {/* Another set of conditions, from the address as well, is another form. */}
        <TailConditionsForm key={JSON.stringify({ conditions, service })} conditions={conditions} service={service} onChange={write} />
        {tail.isRefused && <Notice tone="danger" title={text('tail.too-slow')} />}
        <div className={tailStyles.bar}>
          <Status tone={tail.isPaused ? 'warning' : tail.isConnected ? 'success' : 'wait'}>
            {tail.isPaused ? text('tail.paused', { count: tail.passed }) : text(tail.isConnected ? 'tail.running' : 'tail.connecting')}
          </Status>
          {tail.rate !== null && !tail.isPaused && (
            <span className="num small">
              {text('tail.rate', { shown: formatNumber(tail.rate.shown, shown), seen: formatNumber(tail.rate.seen, shown) })}
            </span>
          )}
          <Button size="small" kind="quiet" onClick={tail.isPaused ? tail.resume : tail.pause}>
            {text(tail.isPaused ? 'tail.resume' : 'tail.pause')}
          </Button>
          {events.length > 0 && (
            <Button size="small" kind="quiet" icon={downloadIcon} onClick={() => saveRows(events)}>
              {text('story.download')}
            </Button>
          )}
          <span className="muted small">
            {text('tail.memory', { count: formatNumber(events.length, shown), most: formatNumber(MAX_ROWS, shown) })}
          </span>
        </div>
        <div className={styles.columns} ref={rows}>
          {tail.rows.length === 0 ? (
            <p className={`table-frame ${styles.pad}`}>{text(tail.isConnected ? 'tail.nothing-yet' : 'tail.connecting')}</p>
          ) : (
            <TailList rows={tail.rows} market={shown} selected={selected} onSelect={setSelected} />
          )}
          {selected !== null && <EventPanel id={selected} onClose={close} />}
        </div>
      </div>
    </EventsFrame>
  );
}
