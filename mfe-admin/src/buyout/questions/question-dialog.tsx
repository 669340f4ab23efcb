import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { BothFields } from '../../office/fields/both-fields.tsx';
import type { DraftQuestion } from './draft.ts';

interface QuestionDialogProps {
  /** Null: a new one. */
  readonly question: DraftQuestion | null;
  onClose(): void;
  onDone(question: DraftQuestion): void;
}

const types = ['common', 'quality'] as const;
const nothing = { cs: '', ro: '' };
const nameRules = [fieldRules.required, fieldRules.maxLength(200), fieldRules.plainText];
const helpRules = [fieldRules.maxLength(500), fieldRules.plainText];

/** Texts of a question, and of a new one what it asks about. */
export function QuestionDialog({ question, onClose, onDone }: QuestionDialogProps) {
  const text = useText();
  const form = useOfficeForm({
    defaults: { name: { ...(question?.name ?? nothing) }, help: { ...(question?.help ?? nothing) }, type: 'common' },
    idPrefix: 'question-',
    rules: { 'name.cs': nameRules, 'name.ro': nameRules, 'help.cs': helpRules, 'help.ro': helpRules },
    submit: async ({ name, help, type }) => {
      const texts = { name: trimmed(name), help: trimmed(help) };
      onDone(
        question === null
          ? { key: crypto.randomUUID(), id: null, type, decidesGrade: true, answers: [], retired: [], ...texts }
          : { ...question, ...texts },
      );
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text(question === null ? 'questions.add' : 'questions.edit.title')}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <Fields>
          <BothFields label={text('questions.name')} cs={form.field('name.cs')} ro={form.field('name.ro')} />
          <BothFields label={text('questions.help')} cs={form.field('help.cs')} ro={form.field('help.ro')} optional rows={3} />
          {question === null && (
            <Select
              {...form.field('type')}
              width={6}
              label={text('questions.type')}
              help={text('questions.type.help')}
              options={types.map((value) => ({ value, label: text(`questions.type.${value}`) }))}
            />
          )}
        </Fields>
        <DialogButtons onCancel={onClose}>
          <Button type="submit">{text('questions.take')}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const trimmed = ({ cs, ro }: { readonly cs: string; readonly ro: string }) => ({ cs: cs.trim(), ro: ro.trim() });
