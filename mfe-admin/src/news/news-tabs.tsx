import { officePaths } from '@okruh/contracts/office-paths';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';

const views = ['news', 'news-subscribers'] as const;

/** The ways between the issues and who gets them. */
export function NewsTabs({ view }: { readonly view: (typeof views)[number] }) {
  const text = useText();
  return (
    <nav className="tabs" aria-label={text('news.views')}>
      {views.map((one) => (
        <Link key={one} href={officePaths[one]} className="tab" aria-current={one === view ? 'page' : undefined}>
          {text(`news.view.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
