import type { TransferRow } from '@okruh/contracts/http/picking-admin/transfers';
import { Status } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

/** Where a transfer is; stands here too so that no schema is bundled. */
export const transferStates = ['draft', 'sent', 'received'] as const satisfies readonly TransferRow['state'][];
const tones = { draft: 'wait', sent: 'info', received: 'success' } as const;

/** The state of a transfer in words. */
export function TransferState({ state }: { readonly state: TransferRow['state'] }) {
  const text = useText();
  return <Status tone={tones[state]}>{text(`transfers.state.${state}`)}</Status>;
}
