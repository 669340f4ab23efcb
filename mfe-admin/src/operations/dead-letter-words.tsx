import type { DeadLetterState } from '@okruh/contracts/http/ops-admin/dead-letters';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

const tones: Readonly<Record<DeadLetterState, Tone | 'wait' | undefined>> = {
  waiting: 'danger',
  sent: 'info',
  applied: 'success',
  returned: undefined,
  discarded: undefined,
};

export function LetterState({ state }: { readonly state: DeadLetterState }) {
  const text = useText();
  return <Status tone={tones[state]}>{text(`dead.state.${state}`)}</Status>;
}
