import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { DeadLetter, DeadLetterState, DeadLetterTarget } from '@okruh/contracts/http/ops-admin/dead-letters';
import { Badge, BulkBar, Button, Checkbox, Chip, Chips, Empty, SearchField, Select, Skeleton, Table, TableFoot } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { ops } from '../office/api/ops-api.ts';
import { useExport } from '../office/grid/save-export.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { useMay } from '../office/session.ts';
import { LetterState } from './dead-letter-words.tsx';
import { EventsFrame } from './events-frame.tsx';
import styles from './operations.module.css';
import { RedriveDialog } from './redrive-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { formatDateTime } from '../office/language/format.ts';

const EVERY_MS = 5_000;
const PAGE_SIZE = 50;
/** Letters that one command is about at most, as the service allows. */
const MAX_AT_ONCE = 10_000;
const shownStates = ['waiting', 'sent', 'applied', 'returned', 'discarded', 'all'] as const;
type Shown = DeadLetterState | 'all';
const isShown = (word: string): word is Shown => shownStates.some((state) => state === word);

const schema = {
  parse: ({ q = '', state = '', consumer = '', detail = '', page = '' }: Readonly<Record<string, string>>) => ({
    q,
    state: isShown(state) ? state : ('waiting' as const),
    consumer,
    detail,
    page: Math.max(1, Math.trunc(Number(page)) || 1),
  }),
};

/** Events that a consumer gave up on: by reason, one by one, sent again or discarded together. */
export function DeadLettersPage() {
  const text = useText();
  const { market } = useRemote();
  const mayAct = useMay('ops:act');
  const [address, write] = useSearchState(schema);
  const [picked, setPicked] = useState<ReadonlyMap<number, DeadLetter>>(new Map());
  /** All that fit the filter, up to the newest that was seen; null while letters are picked one by one. */
  const [all, setAll] = useState<{ readonly until: number; readonly count: number } | null>(null);
  const [dialog, setDialog] = useState<'redrive' | 'discard' | 'restore' | null>(null);
  const { q, state, consumer, detail, page } = address;
  const filter = { ...(q !== '' && { q }), ...(consumer !== '' && { consumer }), ...(detail !== '' && { detail }) };
  const shown = { ...filter, ...(state !== 'all' && { state }) };
  const query = { page, page_size: PAGE_SIZE, ...shown };
  const found = useQuery({ ...ops.query('admin_list_dead_letters', { query }), staleTime: 0, refetchInterval: EVERY_MS });
  /** Another list: what was picked in the one before isn't seen any more. */
  const narrow = (changes: Parameters<typeof write>[0]): void => {
    unpick();
    write({ page: undefined, ...changes });
  };
  const unpick = (): void => {
    setPicked(new Map());
    setAll(null);
  };
  const toggle = (letters: readonly DeadLetter[], isPicked: boolean): void => {
    setAll(null);
    setPicked((before) => {
      const next = new Map(before);
      for (const letter of letters)
        if (isPicked) next.set(letter.sequence, letter);
        else next.delete(letter.sequence);
      return next;
    });
  };
  const target: DeadLetterTarget = all === null ? { sequences: [...picked.keys()] } : { filter: { ...filter, until: all.until } };
  const count = all?.count ?? picked.size;
  const close = (): void => setDialog(null);
  const finish = (): void => {
    close();
    unpick();
  };
  const groups = found.data?.groups ?? [];
  const items = found.data?.items ?? [];
  const isPageFull = items.length > 0 && items.every(({ sequence }) => picked.has(sequence));
  const total = found.data?.total ?? 0;
  const file = useExport(() => ops.exchange('admin_export_dead_letters', { query: shown }));
  const download = (
    <Button kind="quiet" size="small" icon={downloadIcon} busy={file.isPending} onClick={() => file.mutate()}>
      {text('story.download')}
    </Button>
  );
  const canPick = mayAct && (state === 'waiting' || state === 'discarded');
  return (
    <EventsFrame title={text('dead.title')} view="dead-letters" actions={total > 0 && download}>
      <div className="stack">
        <div className={styles.filters}>
          <SearchField
            label={text('dead.search')}
            placeholder={text('dead.search.example')}
            defaultValue={q}
            onSearch={(typed) => narrow({ q: typed.trim() })}
          />
          <Select
            id="dead-state"
            label={text('dead.state')}
            value={state}
            options={shownStates.map((one) => ({ value: one, label: text(`dead.state.${one}`) }))}
            onChange={(event) => narrow({ state: isShown(event.target.value) ? event.target.value : 'waiting' })}
          />
        </div>
        {groups.length > 0 && state === 'waiting' && (
          <div className={styles.reasons}>
            <Chips label={text('dead.reasons')}>
              {groups.map((group) => {
                const isOn = group.detail === detail && group.consumer === consumer;
                return (
                  <Chip
                    key={`${group.consumer} ${group.detail}`}
                    pressed={isOn}
                    removable={isOn}
                    onClick={() =>
                      narrow(isOn ? { detail: undefined, consumer: undefined } : { detail: group.detail, consumer: group.consumer })
                    }
                  >
                    {group.consumer}: {group.detail} <Badge tone="danger">{group.count}</Badge>
                  </Chip>
                );
              })}
            </Chips>
          </div>
        )}
        {consumer !== '' && !groups.some((group) => group.detail === detail && group.consumer === consumer) && (
          <Chips label={text('dead.filters')}>
            <Chip pressed removable onClick={() => narrow({ consumer: undefined, detail: undefined })}>
              {consumer}
            </Chip>
          </Chips>
        )}
        {found.isPending && <Skeleton height="16rem" />}
        {found.data === undefined && found.isError && (
          <LoadFailure title={text('dead.failed')} error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.data?.total === 0 && (
          <Empty title={text(state === 'waiting' && q === '' && consumer === '' ? 'dead.none' : 'dead.nothing')} />
        )}
        {count > 0 && (
          <BulkBar summary={text('dead.picked', { count })}>
            {all === null && isPageFull && total > picked.size && (
              <Button
                size="small"
                kind="quiet"
                onClick={() => setAll({ until: Math.max(...picked.keys()), count: Math.min(total, MAX_AT_ONCE) })}
              >
                {text('dead.pick-fitting', { count: Math.min(total, MAX_AT_ONCE) })}
              </Button>
            )}
            <Button size="small" kind="quiet" onClick={unpick}>
              {text('dead.unpick')}
            </Button>
            {state === 'waiting' ? (
              <>
                <Button size="small" kind="quiet" onClick={() => setDialog('discard')}>
                  {text('dead.discard')}
                </Button>
                <Button size="small" onClick={() => setDialog('redrive')}>
                  {text('dead.redrive')}
                </Button>
              </>
            ) : (
              <Button size="small" onClick={() => setDialog('restore')}>
                {text('dead.restore')}
              </Button>
            )}
          </BulkBar>
        )}
        {found.data !== undefined && items.length > 0 && (
          <Table
            label={text('dead.title')}
            stack
            foot={
              <TableFoot
                page={page}
                pageSize={PAGE_SIZE}
                total={found.data.total}
                onPage={(next) => write({ page: next }, { push: true })}
              />
            }
          >
            <thead>
              <tr>
                {canPick && (
                  <th scope="col">
                    <Checkbox
                      label={<span className="sr">{text('dead.pick-all')}</span>}
                      checked={isPageFull}
                      onChange={(event) => toggle(items, event.target.checked)}
                    />
                  </th>
                )}
                <th scope="col">{text('dead.message')}</th>
                <th scope="col">{text('dead.consumer')}</th>
                <th scope="col">{text('dead.reason')}</th>
                <th scope="col">{text('dead.state')}</th>
                <th scope="col">{text('dead.at')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((letter) => (
                <tr key={letter.sequence} aria-selected={picked.has(letter.sequence)}>
                  {canPick && (
                    <td>
                      <Checkbox
                        label={<span className="sr">{text('dead.pick', { number: letter.number ?? String(letter.sequence) })}</span>}
                        checked={picked.has(letter.sequence)}
                        onChange={(event) => toggle([letter], event.target.checked)}
                      />
                    </td>
                  )}
                  <th scope="row">
                    <Link href={pathTo(officePaths['dead-letter'], { sequence: String(letter.sequence) })}>
                      {letter.number ?? letter.sequence}
                    </Link>
                    <span className="sub mono">{letter.type}</span>
                  </th>
                  <td data-label={text('dead.consumer')}>{letter.consumer}</td>
                  <td data-label={text('dead.reason')}>
                    <span className={styles.wrap}>{letter.detail}</span>
                  </td>
                  <td data-label={text('dead.state')}>
                    <div>
                      <LetterState state={letter.state} />
                      {letter.redriven > 0 && <span className="sub">{text('dead.redriven', { count: letter.redriven })}</span>}
                    </div>
                  </td>
                  <td data-label={text('dead.at')}>{formatDateTime(letter.at, market)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
      {dialog === 'redrive' && <RedriveDialog target={target} onClose={close} />}
      {(dialog === 'discard' || dialog === 'restore') && (
        <SettleDialog target={target} count={count} action={dialog} onClose={close} onDone={finish} />
      )}
    </EventsFrame>
  );
}
