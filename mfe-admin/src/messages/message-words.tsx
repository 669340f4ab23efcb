import type { MessageState } from '@okruh/contracts/messages';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

const tones: Readonly<Record<MessageState, Tone | 'wait' | undefined>> = { open: 'wait', answered: 'success', closed: undefined };

interface MessageStatusProps {
  readonly state: MessageState;
  readonly isLate: boolean;
}

/** Whether a message waits for us. */
export function MessageStatus({ state, isLate }: MessageStatusProps) {
  const text = useText();
  return <Status tone={isLate ? 'danger' : tones[state]}>{text(isLate ? 'messages.late' : `messages.state.${state}`)}</Status>;
}
