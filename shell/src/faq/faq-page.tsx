import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { usePageData } from '../page-data.tsx';
import type { FaqData } from './faq-source.ts';

export default function FaqPage(): ReactElement {
  const text = useText();
  const { groups } = usePageData<FaqData>();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{text('faq.title')}</h1>
      </div>
      <div className="stack article">
        {groups.map((group) => (
          <section className="stack stack-tight" key={group.id}>
            <h2>{group.name}</h2>
            {group.items.map((item) => (
              <details key={item.id}>
                <summary>{item.question}</summary>
                <p>{item.answer}</p>
              </details>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
