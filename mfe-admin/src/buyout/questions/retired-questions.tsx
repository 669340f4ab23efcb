import { Button } from '@okruh/ui';
import { undoIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useNameLocale } from '../../office/language/language.ts';
import type { DraftQuestion } from './draft.ts';

interface RetiredQuestionsProps {
  readonly questions: readonly DraftQuestion[];
  onBack(question: DraftQuestion): void;
}

/** Questions that nobody is asked any more; each may come back with its answers. */
export function RetiredQuestions({ questions, onBack }: RetiredQuestionsProps) {
  const text = useText();
  const locale = useNameLocale();
  if (questions.length === 0) return null;
  return (
    <section className="panel stack" aria-label={text('questions.retired-list')}>
      <h2>{text('questions.retired-list')}</h2>
      <p className="soft small">{text('questions.retired-list.text')}</p>
      <ul className="stack">
        {questions.map((question) => (
          <li key={question.key} className="row row-tight">
            <span>{question.name[locale]}</span>
            <Button
              size="small"
              kind="quiet"
              icon={undoIcon}
              aria-label={text('questions.back.of', { name: question.name[locale] })}
              onClick={() => onBack(question)}
            >
              {text('questions.back')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
