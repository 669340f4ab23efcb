import { Icon } from '@okruh/ui';
import { chevronDownIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { RichText } from '@okruh/web-kit/rich-text';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { usePageData } from '../model/page-data.tsx';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import type { FaqData } from './faq-source.ts';

/** Questions by subject. Each has an address of its own, and opens when it is named by it. */
export default function FaqPage(): ReactElement {
  const text = useText();
  const { market } = useShell();
  const { groups } = usePageData<FaqData>();
  const page = useRef<HTMLDivElement>(null);
  useNamedQuestion(page);
  return (
    <div className="wrap" ref={page}>
      <Breadcrumbs crumbs={[{ label: text('faq.title'), href: pagePaths.faq[market] }]} />
      <div className="page-head">
        <h1>{text('faq.title')}</h1>
        <p className="lead">
          {text('faq.lead')} <Link href={pagePaths.contact[market]}>{text('faq.contact')}</Link>
        </p>
      </div>
      <div className="faq">
        <nav aria-label={text('faq.subjects')}>
          <ul className="row row-tight faq-subjects">
            {groups.map((group) => (
              <li key={group.id}>
                <a className="chip" href={`#${group.id}`}>
                  {group.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {groups.map((group) => (
          <section className="stack stack-tight" key={group.id} aria-labelledby={group.id}>
            <h2 id={group.id}>{group.name}</h2>
            <div className="accordion">
              {group.items.map((item) => (
                <details key={item.id} id={item.id}>
                  <summary>
                    {item.question}
                    <Icon of={chevronDownIcon} />
                  </summary>
                  <div className="accordion-body stack">
                    <RichText parts={item.answer} />
                    <p>
                      <a className="small" href={`#${item.id}`}>
                        {text('faq.link')}
                      </a>
                    </p>
                  </div>
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

/** Opens the question that the fragment names, at first and whenever it changes. */
function useNamedQuestion(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const open = (): void => {
      const id = decodeURIComponent(window.location.hash.slice(1));
      const found = id === '' ? null : page.current?.querySelector(`[id="${CSS.escape(id)}"]`);
      if (!(found instanceof HTMLDetailsElement)) return;
      found.open = true;
      found.scrollIntoView({ block: 'start' });
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [page]);
}
