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

interface ChoiceOptions {
  /** False while they aren't asked for yet: filters of a list come after its rows, which they would keep waiting. */
  readonly enabled: boolean;
}
const atOnce: ChoiceOptions = { enabled: true };

/** Categories as choices, labelled with their way from the top. */
export function useCategoryChoices(options = atOnce): readonly Choice[] {
  const { data } = useQuery({ ...catalog.query('type_categories_all'), ...options });
  return data?.choices ?? [];
}

export function useManufacturerChoices(options = atOnce): readonly Choice[] {
  const { data } = useQuery({ ...catalog.query('get_manufacturers_list'), ...options });
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export function useTypeChoices(options = atOnce): readonly Choice[] {
  const { data } = useQuery({ ...catalog.query('type_devices'), ...options });
  return data?.choices ?? [];
}

/** Query of all words of one kind, in the order of their list. */
export function listAllTerms<Kind extends TermKind>(kind: Kind) {
  return {
    ...listAllRows((page) => catalog.query('admin_list_terms', { params: { kind }, query: page })),
    select: (terms: readonly Term[]) => terms.filter((term): term is Extract<Term, { readonly kind: Kind }> => term.kind === kind),
  };
}

export function useBadgeChoices(options = atOnce): readonly Choice[] {
  const locale = useNameLocale();
  const { data } = useQuery({ ...listAllTerms('badge'), ...options });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name[locale] }));
}

/** Groups of attributes. */
export function useAttributeGroupChoices(options = atOnce): readonly Choice[] {
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
