import type { Choice } from '@okruh/contracts';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useState } from 'react';
import { buyout } from './api.ts';
import type { WizardSelection } from './pages.ts';
import { appraisalQuery, colorsQuery, manufacturersQuery, modelsQuery, selectorDataOptions } from './selector-data.ts';

/** One list of the cascade. */
export interface ChoiceList {
  readonly choices: readonly Choice[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  retry(): void;
}

/** The four lists and the appraisal of the selection in the address. */
export function useSelector(selection: WizardSelection) {
  const queryClient = useQueryClient();
  const types = buyout.query('get_product_type_choices');
  // A page opened without the server's data fills the whole selector by one call, later changes ask list by list.
  const [opened] = useState(() => (queryClient.getQueryData(types.queryKey) === undefined ? selection : null));
  const filling = useQuery({ ...selectorDataOptions(buyout, queryClient, opened ?? selection), enabled: opened !== null });
  const isFilled = opened === null || !filling.isPending;

  const { type, manufacturer, model, color } = selection;
  const typeList = useQuery({ ...types, enabled: isFilled });
  const manufacturerList = useQuery({ ...manufacturersQuery(buyout, type ?? ''), enabled: isFilled && type !== null });
  const modelList = useQuery({
    ...modelsQuery(buyout, type ?? '', manufacturer ?? ''),
    enabled: isFilled && type !== null && manufacturer !== null,
  });
  const colorList = useQuery({ ...colorsQuery(buyout, model ?? ''), enabled: isFilled && model !== null });
  const listed = color === null ? undefined : colorList.data?.choices.find((choice) => choice.slug === color)?.value;
  // A colour that isn't on the list: only the server can say what the address means.
  const isUnlisted = color !== null && listed === undefined && !colorList.isPending;
  const unlisted = useQuery({ ...selectorDataOptions(buyout, queryClient, selection), enabled: isFilled && isUnlisted });
  const device = listed ?? unlisted.data?.selected_choices.product_color ?? null;
  const appraisal = useQuery({ ...appraisalQuery(buyout, device ?? ''), enabled: isFilled && device !== null });

  return {
    types: toChoiceList(typeList),
    manufacturers: toChoiceList(manufacturerList),
    models: toChoiceList(modelList),
    colors: toChoiceList(colorList),
    /** Identifier of the selected device; null while it isn't known or no colour is chosen. */
    device,
    appraisal,
    /** Why there is no device although a colour is chosen. */
    deviceError: unlisted.error,
    retryDevice: () => void unlisted.refetch(),
    /** Address that the server corrected, while the page still shows the opened one. */
    correctedUrl: opened === selection ? (filling.data?.url ?? null) : (unlisted.data?.url ?? null),
    /** Highest trade-in bonus of the opened type in percent, 0 when unknown. */
    bonusPercent: filling.data?.bonus_up_to_percent ?? 0,
  };
}

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
