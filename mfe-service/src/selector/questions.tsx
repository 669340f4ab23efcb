import { Icon } from '@okruh/ui';
import { chevronDownIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useId } from 'react';

const questions = ['backup', 'fails', 'warranty', 'data', 'payment'] as const;

/** What people ask before they come. */
export function Questions() {
  const text = useText();
  const headingId = useId();
  return (
    <section className="stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{text('faq.heading')}</h2>
      <div className="accordion">
        {questions.map((id) => (
          <details key={id}>
            <summary>
              {text(`faq.${id}`)}
              <Icon of={chevronDownIcon} />
            </summary>
            <div className="accordion-body">{text(`faq.${id}.answer`)}</div>
          </details>
        ))}
      </div>
    </section>
  );
}
