import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { toPersonalKind } from '@okruh/market/personal-search';
import { Notice, SearchField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { Link, useNavigate } from '@okruh/web-kit/router';
import { ops } from '../office/api/ops-api.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import styles from './operations.module.css';

/**
 * Asks for a story by any number or id; the answer has an address of its own. What is personal is sent in a body and never stands in an
 * address: what is found by it does, by its ids.
 */
export function StorySearch({ q = '' }: { readonly q?: string }) {
  const text = useText();
  const navigate = useNavigate();
  const reportFailure = useReportFailure();
  const find = useMutation({
    mutationFn: (typed: string) => ops.call('admin_find_personal_stories', { body: { text: typed } }),
    onSuccess: ({ items, unreachable }) => {
      const [first] = items;
      if (first === undefined || unreachable.length > 0) return;
      navigate(items.length === 1 ? pathTo(officePaths.story, { id: first.id }) : toAddress(items));
    },
    onError: (error) => reportFailure(text('stories.failed'), error),
  });
  const search = (typed: string): void => {
    find.reset();
    if (toPersonalKind(typed) !== null) find.mutate(typed);
    else navigate(typed === '' ? officePaths.stories : `${officePaths.stories}?q=${encodeURIComponent(typed)}`);
  };
  const found = find.data;
  return (
    <div className="stack">
      <div className={styles.find}>
        <SearchField
          key={q}
          label={text('story.search')}
          placeholder={text('story.search.example')}
          defaultValue={q}
          onSearch={(typed) => search(typed.trim())}
        />
        <p className={styles.kinds}>{text('story.search.kinds')}</p>
      </div>
      {found !== undefined && found.unreachable.length > 0 && (
        <Notice tone="warning" title={text('stories.unreachable', { services: found.unreachable.join(', '), count: found.items.length })}>
          {found.items.length > 0 && <Link href={toAddress(found.items)}>{text('stories.show')}</Link>}
        </Notice>
      )}
      {found?.items.length === 0 && found.unreachable.length === 0 && <Notice tone="info" role="status" title={text('stories.nobody')} />}
    </div>
  );
}

const toAddress = (items: readonly { readonly id: string }[]): string =>
  `${officePaths.stories}?cases=${items.map(({ id }) => id).join(',')}`;
