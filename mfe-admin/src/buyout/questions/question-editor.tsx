import type { OfficeQuestions } from '@okruh/contracts/http/buyout-admin/questions';
import { inDisplayOrder } from '@okruh/market/appraisal';
import { Button } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { useConflict } from '../../office/conflict/conflict.tsx';
import { formatDateTime } from '../../office/language/format.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { ConfirmQuestions } from './confirm-questions.tsx';
import {
  type Draft,
  type DraftAnswer,
  type DraftQuestion,
  isOfGroup,
  listChanges,
  toDraft,
  withAnswer,
  withItem,
  withMoved,
} from './draft.ts';
import { MergeNotice } from './merge-notice.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionHistory } from './question-history.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { RetiredQuestions } from './retired-questions.tsx';

/** What a dialog is open for; null in it: something new. */
type Opened =
  | { readonly kind: 'question'; readonly question: DraftQuestion | null }
  | { readonly kind: 'answer'; readonly question: DraftQuestion; readonly answer: DraftAnswer | null }
  | { readonly kind: 'save' };

/** Questions of a kind with their answers, changed as a whole: nothing is saved until the differences were looked at. */
export function QuestionEditor({ questions }: { readonly questions: OfficeQuestions }) {
  const text = useText();
  const locale = useNameLocale();
  const { market, toast } = useRemote();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(questions);
  const [draft, setDraft] = useState<Draft>(() => toDraft(questions));
  const [opened, setOpened] = useState<Opened | null>(null);
  const changes = listChanges(toDraft(base), draft, locale, text);
  const isDirty = changes.length > 0;
  useLeaveGuard(isDirty);
  const begin = (stored: OfficeQuestions): void => {
    setBase(stored);
    setDraft(toDraft(stored));
  };
  const conflict = useConflict(async () => {
    const thing = await buyout.call('admin_get_questions', { params: { type: base.type_device } });
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const { theirs } = conflict;
  const close = (): void => setOpened(null);
  const setQuestion = (question: DraftQuestion): void => setDraft({ ...draft, questions: withItem(draft.questions, question) });
  const onSaved = (saved: OfficeQuestions): void => {
    begin(saved);
    close();
    toast({ kind: 'success', title: text('questions.saved'), text: text('price-page.version', { version: saved.version }) });
    void buyout.invalidate(
      queryClient,
      'admin_get_questions',
      'admin_get_appraisal',
      'admin_list_appraisals',
      'admin_list_appraisal_versions',
    );
  };
  const shown = inDisplayOrder(draft.questions);
  return (
    <div className="stack">
      <MergeNotice
        // What was chosen belongs to one version of theirs.
        key={theirs?.thing.version ?? ''}
        conflict={conflict}
        base={base}
        draft={draft}
        onLoad={(stored) => {
          begin(stored);
          conflict.close();
        }}
        onMerge={(stored, merged) => {
          setBase(stored);
          setDraft(merged);
          conflict.close();
        }}
      />
      <p className="soft small">
        {text('questions.changed', { name: base.changed_by, at: formatDateTime(base.changed_at, market), version: base.version })}
      </p>
      {shown.map((question) => (
        <QuestionPanel
          key={question.key}
          question={question}
          group={shown.filter(isOfGroup(question))}
          onChange={setQuestion}
          onMove={(by) => setDraft({ ...draft, questions: withMoved(draft.questions, question.key, by, isOfGroup(question)) })}
          onEdit={() => setOpened({ kind: 'question', question })}
          onEditAnswer={(answer) => setOpened({ kind: 'answer', question, answer })}
          onRetire={() =>
            setDraft({
              questions: draft.questions.filter(({ key }) => key !== question.key),
              // A question that was never saved is gone.
              retired: question.id === null ? draft.retired : [...draft.retired, question],
            })
          }
        />
      ))}
      <div>
        <Button kind="quiet" icon={plusIcon} onClick={() => setOpened({ kind: 'question', question: null })}>
          {text('questions.add')}
        </Button>
      </div>
      <RetiredQuestions
        questions={draft.retired}
        onBack={(question) =>
          setDraft({ questions: [...draft.questions, question], retired: draft.retired.filter(({ key }) => key !== question.key) })
        }
      />
      <QuestionHistory history={base.history} />
      <div className={styles.formFoot}>
        <Button disabledBecause={isDirty ? undefined : text('price-page.unchanged')} onClick={() => setOpened({ kind: 'save' })}>
          {text('questions.check')}
        </Button>
        {isDirty && (
          <Button kind="bare" onClick={() => setDraft(toDraft(base))}>
            {text('price-page.undo')}
          </Button>
        )}
      </div>
      {opened?.kind === 'question' && <QuestionDialog question={opened.question} onClose={close} onDone={setQuestion} />}
      {opened?.kind === 'answer' && (
        <AnswerDialog answer={opened.answer} onClose={close} onDone={(answer) => setQuestion(withAnswer(opened.question, answer))} />
      )}
      {opened?.kind === 'save' && (
        <ConfirmQuestions
          base={base}
          draft={draft}
          changes={changes}
          onClose={close}
          onSaved={onSaved}
          onConflict={(error) => {
            close();
            conflict.take(error);
          }}
        />
      )}
    </div>
  );
}
