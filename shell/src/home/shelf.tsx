import type { HomePage } from '@okruh/contracts/http/catalog/home';
import { type IsoDate, formatDate, localTime } from '@okruh/market';
import { LinkArrow } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { ProductCards } from '../product-card/product-cards.tsx';
import { useShell } from '../model/shell-context.tsx';
import { useInBrowser } from '../parts/use-in-browser.ts';
import { chosenTab, rememberTab } from './tab-choice.ts';
import { listPaths } from '../model/routes.ts';

const savedTab = (): string | null => chosenTab(Date.now());

interface ShelfProps {
  readonly home: Pick<HomePage, 'limited' | 'tabs'>;
  readonly today: IsoDate;
}
interface Tab {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly items: HomePage['tabs'][number]['items'];
  /** When it ends. */
  readonly endsAt?: string;
}

/**
 * A shelf with tabs: the offer that runs now comes first, with its last day and no clock (UI, do / don't). Each tab is a link to its
 * whole list, so that it leads somewhere without a script; with one it shows
 * its products here. The choice is kept for five minutes.
 */
export function Shelf({ home, today }: ShelfProps): ReactElement | null {
  const text = useText();
  const { market } = useShell();
  const tabs: readonly Tab[] = [
    ...home.limited.slice(0, 1).map(({ ends_at: endsAt, ...offer }) => ({ ...offer, href: listPaths.sale[market], endsAt })),
    ...home.tabs,
  ];
  const base = useId();
  const saved = useInBrowser(savedTab, null);
  const [pressed, setPressed] = useState<string | null>(null);
  const chosen = pressed ?? saved;
  const shown = tabs.find((tab) => tab.id === chosen) ?? tabs[0];
  if (shown === undefined) return null;
  const show = (id: string): void => {
    setPressed(id);
    rememberTab(id, Date.now());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.indexOf(shown);
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[moves[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    show(next.id);
    document.getElementById(`${base}${next.id}`)?.focus();
  };
  return (
    <section className="section" aria-labelledby={`${base}title`}>
      <h2 id={`${base}title`} className="sr">
        {text('home.tabs')}
      </h2>
      <div className="section-head shelf-head">
        <div className="tabs" role="tablist" aria-label={text('home.tabs')} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <a
              key={tab.id}
              id={base + tab.id}
              className="tab"
              role="tab"
              href={tab.href}
              aria-selected={tab === shown}
              aria-controls={`${base}panel`}
              tabIndex={tab === shown ? 0 : -1}
              onClick={(event) => {
                event.preventDefault();
                show(tab.id);
              }}
            >
              {tab.title}
            </a>
          ))}
        </div>
        <Link href={shown.href} asChild>
          <LinkArrow aria-label={`${text('home.tabs.all')}, ${shown.title}`}>{text('home.tabs.all')}</LinkArrow>
        </Link>
      </div>
      <div id={`${base}panel`} role="tabpanel" aria-labelledby={base + shown.id}>
        {shown.endsAt !== undefined && (
          <p className="soft shelf-until">
            {text('home.limited.until', { until: formatDate(localTime(shown.endsAt, market).date, market) })}
          </p>
        )}
        <ProductCards key={shown.id} cards={shown.items} list={{ id: `home-tab-${shown.id}`, name: shown.title }} today={today} />
      </div>
    </section>
  );
}
