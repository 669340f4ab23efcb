import type { News } from '@okruh/contracts/http/accounts/news-admin';
import type { NewsState as State } from '@okruh/contracts/news';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

const tones: Readonly<Record<State, Tone | 'wait' | undefined>> = {
  draft: undefined,
  scheduled: 'wait',
  sending: 'info',
  sent: 'success',
  cancelled: 'danger',
};

/** How far an issue is. */
export function NewsState({ state }: Pick<News, 'state'>) {
  const text = useText();
  return <Status tone={tones[state]}>{text(`news.state.${state}`)}</Status>;
}
