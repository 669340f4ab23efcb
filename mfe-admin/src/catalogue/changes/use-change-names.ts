import { useQuery } from '@okruh/web-kit/query';
import {
  listAllTerms,
  useAttributeGroupChoices,
  useBadgeChoices,
  useCategoryChoices,
  useManufacturerChoices,
  useTariffGroupChoices,
  useTypeChoices,
} from '../../office/fields/catalogue-choices.ts';
import { useNameLocale } from '../../office/language/language.ts';

/** Names by id of what the changed fields refer to, by the field's name. */
export type ChangeNames = Readonly<Record<string, ReadonlyMap<string, string>>>;

const toMap = (choices: readonly { readonly value: string; readonly label: string }[]): ReadonlyMap<string, string> =>
  new Map(choices.map(({ value, label }) => [value, label]));

/** Names of the words of the catalogue as they are now; of what was removed since only the id is known. */
export function useChangeNames(): ChangeNames {
  const locale = useNameLocale();
  const attributes = useQuery(listAllTerms('attribute'));
  const types = toMap(useTypeChoices());
  return {
    badges: toMap(useBadgeChoices()),
    barem_group: toMap(useTariffGroupChoices()),
    category: toMap(useCategoryChoices()),
    compatible_type_devices: types,
    group: toMap(useAttributeGroupChoices()),
    manufacturers: toMap(useManufacturerChoices()),
    parameters: new Map((attributes.data ?? []).map(({ id, name }) => [id, name[locale]])),
    type_device: types,
  };
}
