import type { MasterProductRow } from '@okruh/contracts/http/catalog-admin/products';
import { Status } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

const tones = { draft: 'wait', published: 'success', withdrawn: 'danger' } as const;

/** Whether a product is on sale. */
export function ProductState({ state }: { readonly state: MasterProductRow['state'] }) {
  const text = useText();
  return <Status tone={tones[state]}>{text(`product-state.${state}`)}</Status>;
}
