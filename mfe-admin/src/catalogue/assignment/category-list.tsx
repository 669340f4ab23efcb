import { Checkbox, SearchField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import catalogueStyles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';

interface CategoryListProps {
  readonly chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
}

/** Categories to choose from, by their name and level. */
export function CategoryList({ chosen, onChoose }: CategoryListProps) {
  const text = useText();
  const locale = useNameLocale();
  const [q, setQ] = useState('');
  const [level, setLevel] = useState('');
  const query = { ...(q !== '' && { q }), ...(level !== '' && { level: Number(level) }) };
  const found = useQuery({ ...catalog.query('get_type_categories', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  if (found.isError && found.data === undefined)
    return <LoadFailure title={text('categories.failed')} error={found.error} onRetry={() => void found.refetch()} />;
  const choose = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <section className={`panel stack ${styles.list}`} aria-label={text('assignment.categories')}>
      <h2>{text('assignment.categories')}</h2>
      <p className="caption" role="status">
        {text('assignment.chosen', { count: chosen.size })}
      </p>
      <SearchField
        name="category"
        label={text('categories.search')}
        placeholder={text('categories.search')}
        onSearch={(typed) => setQ(typed.trim())}
      />
      <select
        className="input input-small"
        aria-label={text('filter.level')}
        value={level}
        onChange={({ target }) => setLevel(target.value)}
      >
        <option value="">{text('filter.every-level')}</option>
        {found.data?.levels.map((number) => (
          <option key={number} value={number}>
            {text('filter.level-of', { level: number })}
          </option>
        ))}
      </select>
      <ul className={catalogueStyles.checkList} aria-busy={found.isFetching}>
        {found.data?.items.map((category) => (
          <li key={category.id}>
            <Checkbox
              id={`category-${category.id}`}
              label={category.path[locale]}
              checked={chosen.has(category.id)}
              onChange={({ target }) => choose(category.id, target.checked)}
            />
          </li>
        ))}
        {found.data?.items.length === 0 && <li className="soft">{text('grid.nothing-found')}</li>}
      </ul>
    </section>
  );
}
