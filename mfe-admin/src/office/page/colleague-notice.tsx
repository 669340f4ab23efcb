import { Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useColleagues } from './use-colleagues.ts';

/** Says who edits the same thing right now. */
export function ColleagueNotice({ component, subject }: { readonly component: string; readonly subject: string | null }) {
  const text = useText();
  const names = useColleagues(component, subject);
  if (names.length === 0) return null;
  return <Notice tone="info" role="status" title={text('colleagues.here', { names: names.join(', ') })} />;
}
