import { useDeviceLists } from '@okruh/web-kit/device-selector';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { repairs } from './api.ts';
import type { RepairSelection } from './pages.ts';
import { colorsQuery, type DeviceRepairs, manufacturersQuery, modelsQuery, repairsKey, selectorDataOptions } from './selector-data.ts';

/** The four lists and the repairs of the selection in the address. */
export function useSelector(selection: RepairSelection) {
  const queryClient = useQueryClient();
  const { types, manufacturers, models, colors, ...lists } = useDeviceLists(selection, {
    types: repairs.query('get_product_type_choices'),
    manufacturers: (type) => manufacturersQuery(repairs, type),
    models: (type, manufacturer) => modelsQuery(repairs, type, manufacturer),
    colors: (model) => colorsQuery(repairs, model),
    whole: (whole: RepairSelection) => selectorDataOptions(repairs, queryClient, whole),
  });
  const offer = useQuery<DeviceRepairs>({
    queryKey: repairsKey(selection),
    queryFn: () => queryClient.fetchQuery(selectorDataOptions(repairs, queryClient, selection)),
    enabled: lists.isFilled && selection.color !== null,
  });
  const openedUrl = lists.isOpened ? (lists.filled?.url ?? null) : null;

  return {
    types,
    manufacturers,
    models,
    colors,
    /** Device and operations of a whole selection. */
    offer,
    /** Address that the server corrected, while the page still shows the opened one. */
    correctedUrl: selection.color === null ? openedUrl : (offer.data?.url ?? null),
  };
}
export type Selector = ReturnType<typeof useSelector>;
