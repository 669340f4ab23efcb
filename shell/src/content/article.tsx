import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement, ReactNode } from 'react';
import { PhoneLink } from '../parts/phone-link.tsx';

/** One section of a content page. */
export interface Section {
  readonly title: string;
  /** `{phone}` and `{hours}` stand for the hotline and when it is answered. */
  readonly paragraphs: readonly string[];
}

/** A page of text. */
export interface ArticleText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly Section[];
}

/** A page of text in a readable width. @param action key below the lead */
export function Article({ title, lead, sections, action }: ArticleText & { readonly action?: ReactNode }): ReactElement {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {action}
      </div>
      <div className="stack article">
        {sections.map((section) => (
          <section className="stack stack-tight" key={section.title}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <Paragraph key={paragraph} words={paragraph} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function Paragraph({ words }: { readonly words: string }): ReactElement {
  return (
    <p>
      {words.split(/(\{phone\}|\{hours\})/).map((part) => (
        <Part key={part} words={part} />
      ))}
    </p>
  );
}

function Part({ words }: { readonly words: string }): ReactElement | string {
  const text = useText();
  if (words === '{phone}') return <PhoneLink />;
  return words === '{hours}' ? text('phone.hours') : words;
}
