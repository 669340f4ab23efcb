import type { Choice } from '@okruh/contracts';
import { useState } from 'react';
import type { RouteQuery } from '../client/client.ts';
import { useQuery, useQueryClient } from '../query/index.ts';

/** One list of the cascade. */
export interface DeviceList {
  readonly choices: readonly Choice[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  retry(): void;
}

/** What an address names of a device, from its type down to its colour. */
interface DeviceSelection {
  readonly type: string | null;
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly color: string | null;
}

interface ListAnswer {
  readonly choices: readonly Choice[];
}

/** The calls of the service whose devices are selected. */
interface DeviceQueries<Selection extends DeviceSelection, Data> {
  readonly types: RouteQuery<ListAnswer>;
  manufacturers(type: string): RouteQuery<ListAnswer>;
  models(type: string, manufacturer: string): RouteQuery<ListAnswer>;
  colors(model: string): RouteQuery<ListAnswer>;
  /** Every list of a selection in one call; it puts them into the cache under the keys of the single calls. */
  whole(selection: Selection): {
    readonly queryKey: readonly unknown[];
    queryFn(context: { readonly signal: AbortSignal }): Promise<Data>;
  };
}

/** The four lists of the selection in an address: type, manufacturer, model, colour. */
export function useDeviceLists<Selection extends DeviceSelection, Data>(selection: Selection, queries: DeviceQueries<Selection, Data>) {
  const queryClient = useQueryClient();
  // A page opened without the server's data fills the whole selector by one call, later changes ask list by list.
  const [opened] = useState(() => (queryClient.getQueryData(queries.types.queryKey) === undefined ? selection : null));
  const filling = useQuery({ ...queries.whole(opened ?? selection), enabled: opened !== null });
  const isFilled = opened === null || !filling.isPending;

  const { type, manufacturer, model } = selection;
  const types = useQuery({ ...queries.types, enabled: isFilled });
  const manufacturers = useQuery({ ...queries.manufacturers(type ?? ''), enabled: isFilled && type !== null });
  const models = useQuery({
    ...queries.models(type ?? '', manufacturer ?? ''),
    enabled: isFilled && type !== null && manufacturer !== null,
  });
  const colors = useQuery({ ...queries.colors(model ?? ''), enabled: isFilled && model !== null });

  return {
    types: toDeviceList(types),
    manufacturers: toDeviceList(manufacturers),
    models: toDeviceList(models),
    colors: toDeviceList(colors),
    /** Whether the list of colours has neither been answered nor failed. */
    areColorsPending: colors.isPending,
    /** False while the one call of a page opened without data is under way: other calls wait for it. */
    isFilled,
    /** Answer of that one call. */
    filled: filling.data,
    /** Whether the page still shows the selection it was opened with. */
    isOpened: opened === selection,
  };
}

interface ListQuery {
  readonly data: ListAnswer | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  refetch(): Promise<unknown>;
}

const toDeviceList = (query: ListQuery): DeviceList => ({
  choices: query.data?.choices ?? [],
  isLoading: query.isFetching && query.data === undefined,
  hasFailed: query.isError && query.data === undefined,
  retry: () => void query.refetch(),
});
