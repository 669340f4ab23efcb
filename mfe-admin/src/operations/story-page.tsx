import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Story, StoryEvent } from '@okruh/contracts/http/ops-admin/stories';
import { formatDateTime, type Market } from '@okruh/market';
import { Button, Empty, Icon, Notice, Skeleton, Status, Table } from '@okruh/ui';
import { checkIcon, downloadIcon, warningIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { ops } from '../office/api/ops-api.ts';
import { saveFile } from '../office/grid/save-file.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { useMay } from '../office/session.ts';
import { CausalLanes } from './causal-lanes.tsx';
import { EventPanel } from './event-panel.tsx';
import { EventsFrame } from './events-frame.tsx';
import { formatDuration, formatMoment, shortType } from './format.ts';
import styles from './operations.module.css';
import { StorySearch } from './story-search.tsx';

const EVERY_MS = 5_000;

/** Everything that happened to an order, a buy-out or a repair, across all services, and what should have followed. */
export function StoryPage({ id }: { readonly id: string }) {
  const text = useText();
  const { market } = useRemote();
  const [selected, setSelected] = useState<string | null>(null);
  const found = useQuery({ ...ops.query('admin_get_story', { params: { id } }), staleTime: 0, refetchInterval: EVERY_MS });
  const story = found.data;
  if (story === undefined) {
    const isAbsent = found.error instanceof ProblemError && found.error.status === 404;
    return (
      <EventsFrame title={text('story.title')} view="stories">
        <div className="stack">
          <StorySearch />
          {found.isPending && <Skeleton height="24rem" />}
          {isAbsent && <Empty title={text('story.absent')}>{text('stories.nothing.text')}</Empty>}
          {found.isError && !isAbsent && (
            <LoadFailure title={text('story.failed')} error={found.error} onRetry={() => void found.refetch()} />
          )}
        </div>
      </EventsFrame>
    );
  }
  return (
    <EventsFrame
      title={text(`story.heading.${story.head.kind}`, { number: story.head.number })}
      view="stories"
      actions={<Download story={story} />}
    >
      <div className="stack">
        <StorySearch q={story.head.number} />
        <Verdict story={story} market={market} />
        {story.is_cut && <Notice tone="info" title={text('story.cut', { count: story.events.length })} />}
        <section className="table-frame" aria-labelledby="graph">
          <div className={styles.frameHead}>
            <h2 id="graph">{text('story.causes')}</h2>
            <span className="muted small">{text('story.not-to-scale')}</span>
          </div>
          <CausalLanes story={story} market={market} selected={selected} onSelect={setSelected} />
        </section>
        <div className={styles.columns}>
          <Events story={story} market={market} selected={selected} onSelect={setSelected} />
          {selected !== null && <EventPanel id={selected} />}
        </div>
      </div>
    </EventsFrame>
  );
}

/** Lines of JSON, one for each event, as other tools read them. */
function Download({ story }: { readonly story: Story }) {
  const text = useText();
  const save = (): void => {
    const lines = story.events.map((event) => `${JSON.stringify(event)}\n`).join('');
    const body = new Blob([lines], { type: 'application/x-ndjson' });
    saveFile({ body, headers: new Headers() }, `${story.head.kind}-${story.head.number}.ndjson`);
  };
  return (
    <Button kind="quiet" size="small" icon={downloadIcon} onClick={save}>
      {text('story.download')}
    </Button>
  );
}

const ownPages = { order: 'order', buyout: 'buyout', repair: 'repair' } as const;
const ownRights = { order: 'order:read', buyout: 'buyout:read', repair: 'repair:read' } as const;

/** What the story comes to, in one sentence. */
function Verdict({ story: { head, events, expected }, market }: { readonly story: Story; readonly market: Market }) {
  const text = useText();
  const mayOpen = useMay(ownRights[head.kind]);
  const missing = expected.filter(({ is_missing: isMissing }) => isMissing);
  const [first] = missing;
  const dead = events.flatMap(({ consumers }) => consumers.filter(({ outcome }) => outcome === 'dead'));
  const tone = dead.length > 0 || missing.length > 0 ? 'danger' : 'success';
  const took = Date.parse(head.last_at) - Date.parse(head.first_at);
  return (
    <section className={styles.verdict} data-tone={tone}>
      <span className={styles.mark}>
        <Icon of={tone === 'success' ? checkIcon : warningIcon} />
      </span>
      <div>
        <h2>
          {dead.length > 0
            ? text('story.verdict.dead', { count: dead.length })
            : first === undefined
              ? text('story.verdict.well')
              : text('story.verdict.missing', {
                  type: shortType(first.types[0] ?? ''),
                  late: formatDuration(Math.max(0, Date.now() - Date.parse(first.due_at)), market, text),
                })}
        </h2>
        <p>
          {text('story.verdict.span', {
            first: formatDateTime(head.first_at, market),
            took: formatDuration(took, market, text),
            count: events.length,
          })}
        </p>
      </div>
      {mayOpen && (
        <PageLink kind="quiet" size="small" href={pathTo(officePaths[ownPages[head.kind]], { id: head.id })}>
          {text(`story.open.${head.kind}`)}
        </PageLink>
      )}
    </section>
  );
}

interface EventsProps {
  readonly story: Story;
  readonly market: Market;
  readonly selected: string | null;
  onSelect(id: string): void;
}

/** The same as the graph, as a numbered list. */
function Events({ story: { events, expected }, market, selected, onSelect }: EventsProps) {
  const text = useText();
  return (
    <Table label={text('story.list')} stack>
      <thead>
        <tr>
          <th scope="col" className="end">
            {text('story.position')}
          </th>
          <th scope="col">{text('story.time')}</th>
          <th scope="col" className="end">
            {text('story.after')}
          </th>
          <th scope="col" className="end">
            {text('story.from')}
          </th>
          <th scope="col">{text('story.service')}</th>
          <th scope="col">{text('story.event')}</th>
          <th scope="col">{text('story.result')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id} aria-selected={event.id === selected}>
            <td className="end num">{event.position}</td>
            <td className="num" data-label={text('story.time')}>
              {formatMoment(event.at, market)}
            </td>
            <td className="end num" data-label={text('story.after')}>
              {event.after_ms === null ? '' : `+ ${formatDuration(Math.max(0, event.after_ms), market, text)}`}
            </td>
            <td className="end num" data-label={text('story.from')}>
              {event.cause ?? ''}
            </td>
            <td data-label={text('story.service')}>{event.service}</td>
            <td data-label={text('story.event')}>
              <button type="button" className={styles.rowButton} aria-pressed={event.id === selected} onClick={() => onSelect(event.id)}>
                {shortType(event.type)}
              </button>
              {event.label !== null && <span className="sub">{event.label}</span>}
            </td>
            <td data-label={text('story.result')}>
              <Result event={event} text={text} />
            </td>
          </tr>
        ))}
        {expected.map((one, index) => (
          <tr key={`${one.after} ${one.types[0] ?? ''}`}>
            <td className="end num">{events.length + index + 1}</td>
            <td className="num" data-label={text('story.time')}>
              {text('story.until', { time: formatDateTime(one.due_at, market) })}
            </td>
            <td className="end num" data-label={text('story.after')}>
              {one.is_missing && formatDuration(Math.max(0, Date.now() - Date.parse(one.due_at)), market, text)}
            </td>
            <td className="end num" data-label={text('story.from')}>
              {one.after}
            </td>
            <td data-label={text('story.service')}>{one.service}</td>
            <td data-label={text('story.event')} className={one.is_missing ? 'bad' : 'muted'}>
              {one.types.map(shortType).join(' / ')}
            </td>
            <td data-label={text('story.result')}>
              <Status tone={one.is_missing ? 'danger' : 'wait'}>
                {text(one.is_missing ? 'story.state.missing' : 'story.state.later')}
              </Status>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** How far its readers are. */
function Result({ event: { consumers }, text }: { readonly event: StoryEvent; readonly text: TextFunction }) {
  const dead = consumers.filter(({ outcome }) => outcome === 'dead');
  const waiting = consumers.filter(({ outcome }) => outcome === 'waiting');
  if (dead.length > 0)
    return dead.map(({ name, dead_letter: letter }) => (
      <Status key={name} tone="danger">
        {letter === null ? (
          name
        ) : (
          <Link href={pathTo(officePaths['dead-letter'], { sequence: String(letter) })}>{text('story.dead', { consumer: name })}</Link>
        )}
      </Status>
    ));
  if (waiting.length > 0)
    return <Status tone="wait">{text('story.waiting', { consumers: waiting.map(({ name }) => name).join(', ') })}</Status>;
  if (consumers.length === 0) return <span className="muted">{text('story.nobody')}</span>;
  return <span className="muted">{consumers.map(({ name }) => name).join(', ')}</span>;
}
