import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import { formatMoney } from '@okruh/market';
import { Combobox } from '@okruh/ui/combobox';
import type { CallAnswer } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useLayoutEffect, useState } from 'react';
import { repairs } from '../model/api.ts';
import { repairPath, parseSelection } from '../model/pages.ts';
import type { RepairStore } from '../model/repair.store.ts';
import { type DeviceRepairs, repairsKey, seedSelector } from '../model/selector-data.ts';
import type { SelectDevice } from './select-device.ts';

type Found = CallAnswer<RepairsShopRoutes['smart_search']>['items'][number];

/** Letters before the search asks (specification, section 5). */
const MIN_LETTERS = 2;
const PAUSE_MS = 200;

interface SmartSearchProps {
  readonly store: RepairStore;
  readonly onSelect: SelectDevice;
  /** Id of the field. */
  readonly id: string;
  /** What was typed before this code came. */
  readonly typed: string;
  /** The visitor stands in the field already. */
  readonly hasFocus: boolean;
}

/** "iphone 13 displej": finds the device, and ticks the repair when the words name one. */
export function SmartSearch({ store, onSelect, id, typed, hasFocus }: SmartSearchProps) {
  const text = useText();
  const { toast } = useRemote();
  const [words, setWords] = useState(typed);
  const [chosen, setChosen] = useState<Found | null>(null);
  // Before the next key: it belongs into this field.
  useLayoutEffect(() => {
    if (hasFocus) document.getElementById(id)?.focus();
  }, [hasFocus, id]);
  const term = usePaused(words.trim());
  const isLongEnough = term.length >= MIN_LETTERS;
  const found = useQuery({
    ...repairs.query('smart_search', { query: { term: isLongEnough ? term : '--' } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const open = useOpenFound(store, onSelect, () => toast({ kind: 'error', title: text('search.failed') }));
  const items = isLongEnough ? (found.data?.items ?? []) : [];
  const shown = chosen === null || items.some((item) => getKey(item) === getKey(chosen)) ? items : [chosen, ...items];
  return (
    <Combobox
      id={id}
      initialText={typed}
      label={text('search.label')}
      placeholder={text('search.placeholder')}
      minLength={MIN_LETTERS}
      items={shown.map((item) => ({
        value: getKey(item),
        label: formatLabel(item),
        picture: item.image ?? undefined,
        end: item.price_from === null ? text('operation.on-request') : formatPrice(item, text),
      }))}
      value={chosen === null ? null : getKey(chosen)}
      onSearch={setWords}
      busy={found.isFetching || term !== words.trim()}
      emptyText={text(found.isError ? 'search.failed' : 'search.nothing')}
      onChange={(value) => {
        const item = shown.find((candidate) => getKey(candidate) === value) ?? null;
        setChosen(item);
        if (item !== null) open(item);
      }}
    />
  );
}

const getKey = (item: Found): string => `${item.product}\n${item.operation?.value ?? ''}`;
const formatLabel = (item: Found): string => (item.operation === null ? item.label : `${item.label}, ${item.operation.label}`);
const formatPrice = (item: Found, text: ReturnType<typeof useText>): string => {
  const price = item.price_from === null ? '' : formatMoney(item.price_from);
  return item.operation === null ? text('search.from', { price }) : price;
};

/** Loads the found product's data, which fills the whole selector, and goes to its address. */
function useOpenFound(store: RepairStore, onSelect: SelectDevice, onFailure: () => void): (item: Found) => void {
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const load = useMutation({
    mutationFn: (item: Found) =>
      queryClient.fetchQuery(repairs.query('get_search_service_product_data', { params: { product: item.product } })),
    onSuccess: (data, item) => {
      seedSelector(repairs, queryClient, data);
      const selection = parseSelection(market, data.url);
      if (selection === null || data.device === null) return onFailure();
      queryClient.setQueryData<DeviceRepairs>(repairsKey(selection), data);
      const { openDevice, clear } = store.getState();
      clear();
      openDevice(data.device.device_identifier, data.operations, item.operation === null ? [] : [item.operation.value]);
      return onSelect('product', item.product, repairPath(market, selection));
    },
    onError: onFailure,
  });
  return (item) => load.mutate(item);
}

/** The text once nobody has typed for a moment. */
function usePaused(words: string): string {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return paused;
}
