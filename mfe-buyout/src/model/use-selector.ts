import { useDeviceLists } from '@okruh/web-kit/device-selector';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { buyout } from './api.ts';
import type { WizardSelection } from './pages.ts';
import { appraisalQuery, colorsQuery, manufacturersQuery, modelsQuery, selectorDataOptions } from './selector-data.ts';

/** The four lists and the appraisal of the selection in the address. */
export function useSelector(selection: WizardSelection) {
  const queryClient = useQueryClient();
  const { types, manufacturers, models, colors, ...lists } = useDeviceLists(selection, {
    types: buyout.query('get_product_type_choices'),
    manufacturers: (type) => manufacturersQuery(buyout, type),
    models: (type, manufacturer) => modelsQuery(buyout, type, manufacturer),
    colors: (model) => colorsQuery(buyout, model),
    whole: (whole: WizardSelection) => selectorDataOptions(buyout, queryClient, whole),
  });
  const { color } = selection;
  const listed = color === null ? undefined : colors.choices.find((choice) => choice.slug === color)?.value;
  // A colour that isn't on the list: only the server can say what the address means.
  const isUnlisted = color !== null && listed === undefined && !lists.areColorsPending;
  const unlisted = useQuery({ ...selectorDataOptions(buyout, queryClient, selection), enabled: lists.isFilled && isUnlisted });
  const device = listed ?? unlisted.data?.selected_choices.product_color ?? null;
  const appraisal = useQuery({ ...appraisalQuery(buyout, device ?? ''), enabled: lists.isFilled && device !== null });

  return {
    types,
    manufacturers,
    models,
    colors,
    /** Identifier of the selected device; null while it isn't known or no colour is chosen. */
    device,
    appraisal,
    /** Why there is no device although a colour is chosen. */
    deviceError: unlisted.error,
    retryDevice: () => void unlisted.refetch(),
    /** Address that the server corrected, while the page still shows the opened one. */
    correctedUrl: lists.isOpened ? (lists.filled?.url ?? null) : (unlisted.data?.url ?? null),
    /** Highest trade-in bonus of the opened type in percent, 0 when unknown. */
    bonusPercent: lists.filled?.bonus_up_to_percent ?? 0,
  };
}
