import type { OfficeQuestions } from '@okruh/contracts/http/buyout-admin/questions';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { formatDateTime } from '../../office/language/format.ts';
import { useNameLocale } from '../../office/language/language.ts';

/** Who changed which questions when. */
export function QuestionHistory({ history }: Pick<OfficeQuestions, 'history'>) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  if (history.length === 0) return null;
  return (
    <section className="panel stack">
      <h2>{text('questions.history')}</h2>
      <ol className="stack small" aria-label={text('questions.history')}>
        {history.map(({ version, at, by, questions }) => (
          <li key={version}>
            {text('questions.history.entry', { name: by, at: formatDateTime(at, market), version })}
            <span className="sub">
              {questions
                .map(({ name, change }) =>
                  text('questions.history.question', { name: name[locale], change: text(`questions.history.${change}`) }),
                )
                .join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
