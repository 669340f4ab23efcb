import type { StockTake } from '@okruh/contracts/http/picking-admin/stock-takes';
import { Status } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

/** Where a stock-take is; stands here too so that no schema is bundled. */
export const takeStates = ['open', 'closed', 'cancelled'] as const satisfies readonly StockTake['state'][];
const tones = { open: 'info', closed: 'success', cancelled: undefined } as const;

/** The state of a stock-take in words. */
export function TakeState({ state }: { readonly state: StockTake['state'] }) {
  const text = useText();
  return <Status tone={tones[state]}>{text(`takes.state.${state}`)}</Status>;
}
