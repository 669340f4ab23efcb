import type { Term, TermKind } from '@okruh/contracts/http/catalog-admin/terms';
import { useQuery } from '@okruh/web-kit/query';
import { catalog } from '../api/api.ts';
import { checkout } from '../api/checkout-api.ts';
import { listAllRows } from '../api/list-all-rows.ts';
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

/** Query of all words of one kind, in the order of their list. */
export function listAllTerms<Kind extends TermKind>(kind: Kind) {
  return {
    ...listAllRows((page) => catalog.query('admin_list_terms', { params: { kind }, query: page })),
    select: (terms: readonly Term[]) => terms.filter((term): term is Extract<Term, { readonly kind: Kind }> => term.kind === kind),
  };
}

export function useBadgeChoices(): readonly Choice[] {
  const locale = useNameLocale();
  const { data } = useQuery(listAllTerms('badge'));
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name[locale] }));
}

/** Groups of attributes. */
export function useAttributeGroupChoices(options: { readonly enabled: boolean } = { enabled: true }): readonly Choice[] {
  const locale = useNameLocale();
  const { data } = useQuery({ ...listAllTerms('attribute-group'), ...options });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name[locale] }));
}

/** Groups of instalment tariffs, which belong to the checkout; none for who may not see them. */
export function useTariffGroupChoices(): readonly Choice[] {
  const locale = useNameLocale();
  const isEnabled = useMay('tariff:edit');
  const { data } = useQuery({ ...checkout.query('admin_list_tariffs'), enabled: isEnabled });
  return (data?.groups ?? []).map(({ id, name }) => ({ value: id, label: name[locale] }));
}
