import { isQualityCondition } from '@okruh/market/appraisal';
import { Badge, Button, Grade, Table } from '@okruh/ui';
import { arrowDownIcon, arrowUpIcon, editIcon, plusIcon, trashIcon, undoIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useNameLocale } from '../../office/language/language.ts';
import { type DraftAnswer, type DraftQuestion, findDefault, withItem, withMoved } from './draft.ts';

interface QuestionPanelProps {
  readonly question: DraftQuestion;
  /** Questions of its group in the wizard, in their order. */
  readonly group: readonly DraftQuestion[];
  onChange(question: DraftQuestion): void;
  onMove(by: -1 | 1): void;
  onEdit(): void;
  /** Null: a new answer. */
  onEditAnswer(answer: DraftAnswer | null): void;
  onRetire(): void;
}

/** A question with its texts in both languages and its answers in their order. */
export function QuestionPanel({ question, group, onChange, onMove, onEdit, onEditAnswer, onRetire }: QuestionPanelProps) {
  const text = useText();
  const name = question.name[useNameLocale()];
  const place = group.findIndex(({ key }) => key === question.key);
  return (
    <section className="panel stack" aria-label={name}>
      <div className="row">
        <h2>{question.name.cs}</h2>
        {isQualityCondition(question) && <Badge>{text('questions.looks')}</Badge>}
        {!question.decidesGrade && <Badge>{text('questions.no-grade')}</Badge>}
        {question.id === null && <Badge>{text('questions.new')}</Badge>}
      </div>
      <p lang="ro">{question.name.ro}</p>
      {(question.help.cs !== '' || question.help.ro !== '') && (
        <p className="soft small">
          {question.help.cs}
          <span className="sub" lang="ro">
            {question.help.ro}
          </span>
        </p>
      )}
      <AnswerTable question={question} name={name} onChange={onChange} onEdit={onEditAnswer} />
      <div className="row row-tight">
        <Button
          size="small"
          kind="quiet"
          icon={plusIcon}
          aria-label={text('questions.answer.add-to', { name })}
          onClick={() => onEditAnswer(null)}
        >
          {text('questions.answer.add')}
        </Button>
        <Button size="small" kind="quiet" icon={editIcon} aria-label={text('questions.edit.of', { name })} onClick={onEdit}>
          {text('questions.edit')}
        </Button>
        {place > 0 && <IconButton icon={arrowUpIcon} label={text('questions.up', { name })} onClick={() => onMove(-1)} />}
        {place < group.length - 1 && <IconButton icon={arrowDownIcon} label={text('questions.down', { name })} onClick={() => onMove(1)} />}
        <IconButton icon={trashIcon} label={text('questions.retire', { name })} onClick={onRetire} />
      </div>
    </section>
  );
}

interface AnswerTableProps {
  readonly question: DraftQuestion;
  readonly name: string;
  onChange(question: DraftQuestion): void;
  onEdit(answer: DraftAnswer): void;
}

function AnswerTable({ question, name, onChange, onEdit }: AnswerTableProps) {
  const text = useText();
  const locale = useNameLocale();
  const { answers, retired } = question;
  const chosen = findDefault(question);
  return (
    <Table label={text('questions.answers', { name })} compact>
      <thead>
        <tr>
          <th scope="col">{text('questions.answer.cs')}</th>
          <th scope="col">{text('questions.answer.ro')}</th>
          <th scope="col">{text('questions.usual-grade')}</th>
          <th scope="col">{text('questions.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {answers.map((answer, place) => {
          const label = answer.label[locale];
          return (
            <tr key={answer.key}>
              <td>
                {answer.label.cs} {answer === chosen && <Badge>{text('questions.default')}</Badge>}{' '}
                {answer.value === null && <Badge>{text('questions.new')}</Badge>}
              </td>
              <td lang="ro">{answer.label.ro}</td>
              <td>{answer.quality === null ? text('price-page.refused') : <Grade grade={answer.quality} size="small" />}</td>
              <td>
                <div className="row row-tight">
                  <IconButton icon={editIcon} label={text('questions.answer.edit', { label })} onClick={() => onEdit(answer)} />
                  {place > 0 && (
                    <IconButton
                      icon={arrowUpIcon}
                      label={text('questions.up', { name: label })}
                      onClick={() => onChange({ ...question, answers: withMoved(answers, answer.key, -1) })}
                    />
                  )}
                  {place < answers.length - 1 && (
                    <IconButton
                      icon={arrowDownIcon}
                      label={text('questions.down', { name: label })}
                      onClick={() => onChange({ ...question, answers: withMoved(answers, answer.key, 1) })}
                    />
                  )}
                  <IconButton
                    icon={trashIcon}
                    label={text('questions.retire', { name: label })}
                    onClick={() =>
                      onChange({
                        ...question,
                        answers: answers.filter(({ key }) => key !== answer.key),
                        retired: answer.value === null ? retired : [...retired, { ...answer, isDefault: false }],
                      })
                    }
                  />
                </div>
              </td>
            </tr>
          );
        })}
        {retired.map((answer) => (
          <tr key={answer.key} className="muted">
            <td>
              {answer.label.cs} <Badge>{text('questions.retired')}</Badge>
            </td>
            <td lang="ro">{answer.label.ro}</td>
            <td>{answer.quality === null ? text('price-page.refused') : <Grade grade={answer.quality} size="small" />}</td>
            <td>
              <IconButton
                icon={undoIcon}
                label={text('questions.back.of', { name: answer.label[locale] })}
                onClick={() =>
                  onChange({ ...question, answers: withItem(answers, answer), retired: retired.filter(({ key }) => key !== answer.key) })
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface IconButtonProps {
  readonly icon: typeof editIcon;
  readonly label: string;
  onClick(): void;
}

const IconButton = ({ icon, label, onClick }: IconButtonProps) => (
  <Button size="small" kind="bare" icon={icon} iconOnly onClick={onClick}>
    {label}
  </Button>
);
