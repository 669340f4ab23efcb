import type { Choice } from '@okruh/contracts';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useState } from 'react';
import { repairs } from './api.ts';
import type { RepairSelection } from './pages.ts';
import { colorsQuery, type DeviceRepairs, manufacturersQuery, modelsQuery, repairsKey, selectorDataOptions } from './selector-data.ts';

/** One list of the cascade. */
export interface ChoiceList {
  readonly choices: readonly Choice[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  retry(): void;
}

/** The four lists and the repairs of the selection in the address. */
export function useSelector(selection: RepairSelection) {
  const queryClient = useQueryClient();
  const types = repairs.query('get_product_type_choices');
  // A page opened without the server's data fills the whole selector by one call, later changes ask list by list.
  const [opened] = useState(() => (queryClient.getQueryData(types.queryKey) === undefined ? selection : null));
  const filling = useQuery({ ...selectorDataOptions(repairs, queryClient, opened ?? selection), enabled: opened !== null });
  const isFilled = opened === null || !filling.isPending;

  const { type, manufacturer, model, color } = selection;
  const typeList = useQuery({ ...types, enabled: isFilled });
  const manufacturerList = useQuery({ ...manufacturersQuery(repairs, type ?? ''), enabled: isFilled && type !== null });
  const modelList = useQuery({
    ...modelsQuery(repairs, type ?? '', manufacturer ?? ''),
    enabled: isFilled && type !== null && manufacturer !== null,
  });
  const colorList = useQuery({ ...colorsQuery(repairs, model ?? ''), enabled: isFilled && model !== null });
  const offer = useQuery<DeviceRepairs>({
    queryKey: repairsKey(selection),
    queryFn: () => queryClient.fetchQuery(selectorDataOptions(repairs, queryClient, selection)),
    enabled: isFilled && color !== null,
  });

  return {
    types: toChoiceList(typeList),
    manufacturers: toChoiceList(manufacturerList),
    models: toChoiceList(modelList),
    colors: toChoiceList(colorList),
    /** Device and operations of a whole selection. */
    offer,
    /** Address that the server corrected, while the page still shows the opened one. */
    correctedUrl: color === null ? (opened === selection ? (filling.data?.url ?? null) : null) : (offer.data?.url ?? null),
  };
}
export type Selector = ReturnType<typeof useSelector>;

interface ListQuery {
  readonly data: { readonly choices: readonly Choice[] } | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  refetch(): Promise<unknown>;
}

const toChoiceList = (query: ListQuery): ChoiceList => ({
  choices: query.data?.choices ?? [],
  isLoading: query.isFetching && query.data === undefined,
  hasFailed: query.isError && query.data === undefined,
  retry: () => void query.refetch(),
});
