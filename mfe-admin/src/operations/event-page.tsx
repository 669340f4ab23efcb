import { officePaths } from '@okruh/contracts/office-paths';
import { useText } from '@okruh/web-kit/i18n';
import { PageLink } from '../office/page/page-link.tsx';
import { EventPanel } from './event-panel.tsx';
import { EventsFrame } from './events-frame.tsx';

/** One event under an address of its own. */
export function EventPage({ id }: { readonly id: string }) {
  const text = useText();
  const story = (
    <PageLink kind="quiet" size="small" href={`${officePaths.stories}?q=${id}`}>
      {text('event.story')}
    </PageLink>
  );
  return (
    <EventsFrame title={text('event.title')} view="stories" actions={story}>
      <EventPanel id={id} />
    </EventsFrame>
  );
}
