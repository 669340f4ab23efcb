import type { ReactElement } from 'react';

/** One section of a content page. */
export interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A page of text. */
export interface ArticleText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly Section[];
}

/** A page of text in a readable width. */
export function Article({ title, lead, sections }: ArticleText): ReactElement {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <div className="stack article">
        {sections.map((section) => (
          <section className="stack stack-tight" key={section.title}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
