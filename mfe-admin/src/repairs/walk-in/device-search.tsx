import type { ResponseOf } from '@okruh/contracts';
import type { smartSearch } from '@okruh/contracts/http/repairs';
import { Combobox } from '@okruh/ui/combobox';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { repairs } from '../../office/api/repairs-api.ts';

/** A device, with the repair that the words named. */
export type FoundDevice = ResponseOf<typeof smartSearch>['items'][number];

const MIN_LETTERS = 2;
const getKey = ({ product, operation }: FoundDevice): string => `${product}\n${operation?.value ?? ''}`;

/** "iphone 13 displej": finds the device as the shop's search does, and the repair when the words name one. */
export function DeviceSearch({ onChoose }: { onChoose(found: FoundDevice): void }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<FoundDevice | null>(null);
  const term = typed.trim();
  const isLongEnough = term.length >= MIN_LETTERS;
  const found = useQuery({
    ...repairs.query('smart_search', { query: { term: isLongEnough ? term : '--' } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const items = isLongEnough ? (found.data?.items ?? []) : [];
  const shown = chosen === null || items.some((item) => getKey(item) === getKey(chosen)) ? items : [chosen, ...items];
  return (
    <Combobox
      id="device-search"
      label={text('walk-in.search')}
      placeholder={text('walk-in.search.example')}
      minLength={MIN_LETTERS}
      items={shown.map((item) => ({
        value: getKey(item),
        label: [item.label, item.operation?.label].filter(Boolean).join(', '),
        picture: item.image ?? undefined,
      }))}
      value={chosen === null ? null : getKey(chosen)}
      busy={found.isFetching}
      emptyText={text(found.isError ? 'walk-in.search.failed' : 'walk-in.search.nothing')}
      onSearch={setTyped}
      onChange={(value) => {
        const item = shown.find((candidate) => getKey(candidate) === value) ?? null;
        setChosen(item);
        if (item !== null) onChoose(item);
      }}
    />
  );
}
