import { officeParameters } from '@okruh/contracts/office-parameters';
import { publishers } from '@okruh/contracts/publishers';
import { formatNumber, isMarket, marketCodes } from '@okruh/market';
import { Button, Notice, SearchField, Select, Status, TextField } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { saveFile } from '../office/grid/save-file.ts';
import { EventPanel } from './event-panel.tsx';
import { EventsFrame } from './events-frame.tsx';
import styles from './operations.module.css';
import tailStyles from './tail.module.css';
import { TailConditionsForm } from './tail-conditions.tsx';
import { TailList } from './tail-list.tsx';
import { isGap, MAX_ROWS, type TailFilter, type TailRow, useTail } from './use-tail.ts';

const schema = {
  parse: ({
    q = '',
    service = '',
    type = '',
    cel = '',
    path = '',
    text = '',
    since = '',
    [officeParameters.market]: market = '',
  }: Readonly<Record<string, string>>) => ({
    q,
    service: publishers.find((name) => name === service),
    type: /^[a-z0-9.*-]*$/.test(type) ? type : '',
    market: isMarket(market) ? market : undefined,
    cel,
    path,
    text,
    since: Number.isNaN(Date.parse(since)) ? '' : since,
  }),
  words: { market: officeParameters.market },
};

/** What is in memory as lines of JSON, oldest first. */
function saveRows(rows: readonly TailRow[]): void {
  const lines = rows.toReversed().map((row) => `${JSON.stringify(row)}\n`);
  saveFile({ body: new Blob(lines, { type: 'application/x-ndjson' }), headers: new Headers() }, 'events.ndjson');
}

/** Events as they come: narrowed, paused without losing one, opened beside their contract. */
export function TailPage() {
  const text = useText();
  const { market: shown } = useRemote();
  const [{ q, service, type, market, cel, path, text: words, since }, write] = useSearchState(schema);
  const conditions = { cel, path, text: words, since };
  const [selected, setSelected] = useState<string | null>(null);
  const filter: TailFilter = {
    ...(q !== '' && { q }),
    ...(type !== '' && { type }),
    ...(service !== undefined && { service }),
    ...(market !== undefined && { market }),
    ...(cel !== '' && { cel }),
    ...(path !== '' && { path }),
    ...(words !== '' && { text: words }),
    ...(since !== '' && { since }),
  };
  const tail = useTail(filter);
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
  const submitType = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('type');
    write({ type: typeof typed === 'string' ? typed.trim().toLowerCase() : '' });
  };

  return (
    <EventsFrame title={text('tail.title')} view="tail">
      {/* Keys work wherever on the page one is, but in a field. */}
      <div className="stack" onKeyDown={onKeyDown}>
        <div className={tailStyles.filters}>
          <SearchField
            label={text('tail.search')}
            placeholder={text('tail.search.example')}
            defaultValue={q}
            onSearch={(typed) => write({ q: typed.trim() })}
          />
          <form onSubmit={submitType}>
            <TextField id="tail-type" name="type" label={text('tail.type')} placeholder="order-*" defaultValue={type} />
          </form>
          <Select
            id="tail-service"
            label={text('tail.service')}
            value={service ?? ''}
            options={[{ value: '', label: text('tail.all') }, ...publishers.map((name) => ({ value: name, label: name }))]}
            onChange={(event) => write({ service: publishers.find((name) => name === event.target.value) })}
          />
          <Select
            id="tail-market"
            label={text('tail.market')}
            value={market ?? ''}
            options={[{ value: '', label: text('tail.all') }, ...marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))]}
            onChange={(event) => write({ market: isMarket(event.target.value) ? event.target.value : undefined })}
          />
        </div>
        {/* Another set of conditions, from the address as well, is another form. */}
        <TailConditionsForm key={JSON.stringify(conditions)} conditions={conditions} onChange={write} />
        {tail.isRefused && <Notice tone="danger" title={text('tail.too-slow')} />}
        <div className={tailStyles.bar}>
          <Status tone={tail.isPaused ? 'warning' : tail.isConnected ? 'success' : 'wait'}>
            {tail.isPaused ? text('tail.paused', { count: tail.passed }) : text(tail.isConnected ? 'tail.running' : 'tail.connecting')}
          </Status>
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
        <div className={styles.columns}>
          {tail.rows.length === 0 ? (
            <p className={`table-frame ${styles.pad}`}>{text(tail.isConnected ? 'tail.nothing-yet' : 'tail.connecting')}</p>
          ) : (
            <TailList rows={tail.rows} market={shown} selected={selected} onSelect={setSelected} />
          )}
          {selected !== null && <EventPanel id={selected} />}
        </div>
      </div>
    </EventsFrame>
  );
}
