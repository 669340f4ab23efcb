import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Story } from '@okruh/contracts/http/ops-admin/stories';
import type { Market } from '@okruh/market';
import { Button, Empty, Notice, Skeleton } from '@okruh/ui';
import { checkIcon, downloadIcon, warningIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { ops } from '../office/api/ops-api.ts';
import { saveFile } from '../office/grid/save-file.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { Verdict } from '../office/page/verdict.tsx';
import { useMay } from '../office/session.ts';
import { CausalLanes } from './causal-lanes.tsx';
import { EventPanel } from './event-panel.tsx';
import { EventsFrame } from './events-frame.tsx';
import { formatDuration, shortType } from './format.ts';
import styles from './operations.module.css';
import { StoryEvents } from './story-events.tsx';
import { StorySearch } from './story-search.tsx';
import { formatDateTime } from '../office/language/format.ts';

const EVERY_MS = 5_000;

/** Everything that happened to an order, a buy-out or a repair, across all services, and what should have followed. */
export function StoryPage({ id }: { readonly id: string }) {
  const text = useText();
  const { market } = useRemote();
  const [selected, setSelected] = useState<string | null>(null);
  const found = useQuery({ ...ops.query('admin_get_story', { params: { id } }), staleTime: 0, refetchInterval: EVERY_MS });
  const outcomes = useQuery({
    ...ops.query('admin_get_story_outcomes', { params: { id } }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    enabled: found.data !== undefined,
  });
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
        <StoryVerdict story={story} market={market} />
        {outcomes.data !== undefined && outcomes.data.unreachable.length > 0 && (
          <Notice tone="info" title={text('story.unreachable', { services: outcomes.data.unreachable.join(', ') })} />
        )}
        {story.is_cut && <Notice tone="info" title={text('story.cut', { count: story.events.length })} />}
        <section className="table-frame" aria-labelledby="graph">
          <div className={styles.frameHead}>
            <h2 id="graph">{text('story.causes')}</h2>
            <span className="muted small">{text('story.not-to-scale')}</span>
          </div>
          <CausalLanes story={story} market={market} selected={selected} onSelect={setSelected} />
        </section>
        <div className={styles.columns}>
          <StoryEvents story={story} outcomes={outcomes.data?.items ?? []} market={market} selected={selected} onSelect={setSelected} />
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
function StoryVerdict({ story: { head, events, expected }, market }: { readonly story: Story; readonly market: Market }) {
  const text = useText();
  const mayOpen = useMay(ownRights[head.kind]);
  const missing = expected.filter(({ is_missing: isMissing }) => isMissing);
  const [first] = missing;
  const dead = events.flatMap(({ consumers }) => consumers.filter(({ outcome }) => outcome === 'dead'));
  const tone = dead.length > 0 || missing.length > 0 ? 'danger' : 'success';
  const took = Date.parse(head.last_at) - Date.parse(head.first_at);
  return (
    <Verdict
      icon={tone === 'success' ? checkIcon : warningIcon}
      tone={tone}
      title={
        dead.length > 0
          ? text('story.verdict.dead', { count: dead.length })
          : first === undefined
            ? text('story.verdict.well')
            : text('story.verdict.missing', {
                type: shortType(first.types[0] ?? ''),
                late: formatDuration(Math.max(0, Date.now() - Date.parse(first.due_at)), market, text),
              })
      }
      action={
        mayOpen && (
          <PageLink kind="quiet" size="small" href={pathTo(officePaths[ownPages[head.kind]], { id: head.id })}>
            {text(`story.open.${head.kind}`)}
          </PageLink>
        )
      }
    >
      {text('story.verdict.span', {
        first: formatDateTime(head.first_at, market),
        took: formatDuration(took, market, text),
        count: events.length,
      })}
    </Verdict>
  );
}
