import type { OfficeQuestions } from '@okruh/contracts/http/buyout-admin/questions';
import { Notice, Table } from '@okruh/ui';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { buyout } from '../../office/api/api.ts';
import { isConflict } from '../../office/conflict/use-case-command.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { describeFailure } from '../../office/page/use-report-failure.ts';
import { type Draft, type DraftChange, toInput } from './draft.ts';

interface ConfirmQuestionsProps {
  /** What stands now. */
  readonly base: OfficeQuestions;
  readonly draft: Draft;
  readonly changes: readonly DraftChange[];
  onClose(): void;
  onSaved(saved: OfficeQuestions): void;
  onConflict(error: Error): void;
}

/** Shows what a save changes, before and after, and saves it. */
export function ConfirmQuestions({ base, draft, changes, onClose, onSaved, onConflict }: ConfirmQuestionsProps) {
  const text = useText();
  const language = useLanguage();
  const save = useMutation({
    mutationFn: () =>
      buyout.call('admin_set_questions', {
        params: { type: base.type_device },
        body: { version: base.version, questions: toInput(draft) },
      }),
    onSuccess: onSaved,
    onError: (error) => {
      if (isConflict(error)) onConflict(error);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={text('questions.confirm.title')}
      confirm={text('questions.save')}
      isBusy={save.isPending}
      onClose={onClose}
      onConfirm={() => save.mutate()}
    >
      <div className="stack">
        <p>{text('questions.confirm.text', { count: base.models })}</p>
        <Table label={text('questions.confirm.changes')} compact>
          <thead>
            <tr>
              <th scope="col">{text('questions.confirm.what')}</th>
              <th scope="col">{text('questions.confirm.before')}</th>
              <th scope="col">{text('questions.confirm.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, after }) => (
              <tr key={`${label} ${before} ${after}`}>
                <th scope="row">{label}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {save.error !== null && !isConflict(save.error) && (
          <Notice tone="danger" role="alert" title={text('questions.save-failed')}>
            {describeFailure(save.error, language)}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
