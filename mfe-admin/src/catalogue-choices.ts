import { useLocale } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { catalog } from './api.ts';

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
  const locale = useLocale();
  const { data } = useQuery(catalog.query('admin_list_terms', { params: { kind: 'badge' }, query: { page_size: 200 } }));
  return (data?.items ?? []).flatMap((term) => (term.kind === 'badge' ? [{ value: term.id, label: term.name[locale] }] : []));
}
