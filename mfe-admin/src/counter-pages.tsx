import { MoreTexts } from '@okruh/web-kit/i18n';
import { counterMessages } from './counter-messages.ts';
import { CounterPage } from './dossier/counter-page.tsx';

/** Orders that are settled at a store's counter, with their texts. */
export function CounterPages() {
  return (
    <MoreTexts messages={counterMessages}>
      <CounterPage />
    </MoreTexts>
  );
}
