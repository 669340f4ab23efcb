import { useQuery } from '@okruh/web-kit/query';
import { catalog } from '../api/api.ts';
import { checkout } from '../api/checkout-api.ts';
import { useMay } from '../session.ts';
import { useNameLocale } from '../language/language.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Categories as choices, labelled with their way from the top. */
export function useCategoryChoices(): readonly Choice[] {
  const { data } = useQuery(catalog.query('type_categories_all'));
  return data?.choices ?? [];
}

export function useManufacturerChoices(): readonly Choice[] {
  const { data } = useQuery(catalog.query('get_manufacturers_list'));
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export function useTypeChoices(): readonly Choice[] {
  const { data } = useQuery(catalog.query('type_devices'));
  return data?.choices ?? [];
}

export function useBadgeChoices(): readonly Choice[] {
  const locale = useNameLocale();
  const { data } = useQuery(catalog.query('admin_list_terms', { params: { kind: 'badge' }, query: { page_size: 200 } }));
  return (data?.items ?? []).flatMap((term) => (term.kind === 'badge' ? [{ value: term.id, label: term.name[locale] }] : []));
}

/** Groups of instalment tariffs, which belong to the checkout; none for who may not see them. */
export function useTariffGroupChoices(): readonly Choice[] {
  const locale = useNameLocale();
  const isEnabled = useMay('tariff:edit');
  const { data } = useQuery({ ...checkout.query('admin_list_tariffs'), enabled: isEnabled });
  return (data?.groups ?? []).map(({ id, name }) => ({ value: id, label: name[locale] }));
}
