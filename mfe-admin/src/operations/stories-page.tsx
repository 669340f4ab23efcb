import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { StoryHead } from '@okruh/contracts/http/ops-admin/stories';
import { Badge, Empty, Skeleton, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { ops } from '../office/api/ops-api.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { EventsFrame } from './events-frame.tsx';
import { StorySearch } from './story-search.tsx';
import { formatDateTime, formatNumber } from '../office/language/format.ts';

const schema = { parse: ({ q = '', cases = '' }: Readonly<Record<string, string>>) => ({ q, cases }) };

/** Stories that a number belongs to, or those of a person or a device; the newest ones while nothing is typed. */
export function StoriesPage() {
  const text = useText();
  const [{ q, cases }] = useSearchState(schema);
  const found = useQuery({
    ...ops.query('admin_find_stories', { query: cases === '' ? (q === '' ? {} : { q }) : { cases } }),
    staleTime: 0,
  });
  return (
    <EventsFrame title={text('stories.title')} view="stories">
      <div className="stack">
        <StorySearch q={q} />
        {found.isPending && <Skeleton height="12rem" />}
        {found.isError && <LoadFailure title={text('stories.failed')} error={found.error} onRetry={() => void found.refetch()} />}
        {found.data?.items.length === 0 && (
          <Empty title={text(q === '' ? 'stories.empty' : 'stories.nothing', { q })}>{q !== '' && text('stories.nothing.text')}</Empty>
        )}
        {found.data !== undefined && found.data.items.length > 0 && (
          <Stories label={text(q === '' && cases === '' ? 'stories.newest' : 'stories.found')} stories={found.data.items} />
        )}
      </div>
    </EventsFrame>
  );
}

function Stories({ label, stories }: { readonly label: string; readonly stories: readonly StoryHead[] }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <Table label={label} stack>
      <thead>
        <tr>
          <th scope="col">{text('stories.number')}</th>
          <th scope="col">{text('stories.kind')}</th>
          <th scope="col">{text('stories.market')}</th>
          <th scope="col">{text('stories.first')}</th>
          <th scope="col">{text('stories.last')}</th>
          <th scope="col" className="end">
            {text('stories.events')}
          </th>
        </tr>
      </thead>
      <tbody>
        {stories.map((story) => (
          <tr key={story.id}>
            <th scope="row">
              <Link href={pathTo(officePaths.story, { id: story.id })}>{story.number === '' ? story.id : story.number}</Link>
              {story.dead_letters > 0 && <Badge tone="danger">{text('stories.dead', { count: story.dead_letters })}</Badge>}
            </th>
            <td data-label={text('stories.kind')}>{text(`stories.kind.${story.kind}`)}</td>
            <td data-label={text('stories.market')}>{story.market?.toUpperCase() ?? '–'}</td>
            <td data-label={text('stories.first')}>{formatDateTime(story.first_at, market)}</td>
            <td data-label={text('stories.last')}>{formatDateTime(story.last_at, market)}</td>
            <td className="end num" data-label={text('stories.events')}>
              {formatNumber(story.events, market)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
