import { qualities } from '@okruh/market/appraisal';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { parseNumber } from '@okruh/market';
import { Button, Dialog, ErrorSummary, Fields, Select, Switch, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { correctionRules, currencies, currencyLabels } from '../../office/fields/whole-units.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import type { DraftAnswer } from './draft.ts';

interface AnswerDialogProps {
  /** Null: a new one. */
  readonly answer: DraftAnswer | null;
  onClose(): void;
  onDone(answer: DraftAnswer): void;
}

const labelRules = [fieldRules.required, fieldRules.maxLength(200), fieldRules.plainText];
const noRules: readonly FieldRule[] = [];

/** An answer's texts and whether it is chosen at first; of one that isn't saved yet what it does with every model. */
export function AnswerDialog({ answer, onClose, onDone }: AnswerDialogProps) {
  const text = useText();
  const { market } = useRemote();
  const isNew = answer === null || answer.value === null;
  const form = useOfficeForm({
    defaults: {
      label: { cs: answer?.label.cs ?? '', ro: answer?.label.ro ?? '' },
      isDefault: answer?.isDefault ?? false,
      quality: answer === null ? 'A+' : (answer.quality ?? ''),
      CZK: String(answer?.correction?.CZK ?? 0),
      RON: String(answer?.correction?.RON ?? 0),
    },
    idPrefix: 'answer-',
    rules: {
      'label.cs': labelRules,
      'label.ro': labelRules,
      CZK: isNew ? correctionRules : noRules,
      RON: isNew ? correctionRules : noRules,
    },
    submit: async ({ label, isDefault, quality, CZK, RON }) => {
      const own = { label: { cs: label.cs.trim(), ro: label.ro.trim() }, isDefault };
      onDone(
        isNew
          ? {
              key: answer?.key ?? crypto.randomUUID(),
              value: null,
              ...own,
              quality: knownOr(quality, qualities, null),
              correction: { CZK: parseNumber(CZK, market) ?? 0, RON: parseNumber(RON, market) ?? 0 },
            }
          : { ...answer, ...own },
      );
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text(answer === null ? 'questions.answer.add' : 'questions.answer.edit.title')}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <Fields>
          <BothFields label={text('questions.answer')} cs={form.field('label.cs')} ro={form.field('label.ro')} />
          {isNew && (
            <>
              <Select
                {...form.field('quality')}
                width={2}
                label={text('column.quality')}
                options={[...qualities.map((value) => ({ value, label: value })), { value: '', label: text('price-page.refused') }]}
              />
              {currencies.map((currency) => (
                <TextField
                  key={currency}
                  {...form.field(currency)}
                  width={2}
                  label={text('questions.correction', { currency: currencyLabels[currency] })}
                  inputMode="numeric"
                />
              ))}
            </>
          )}
        </Fields>
        <p className="soft small">{text(isNew ? 'questions.answer.new-help' : 'questions.answer.help')}</p>
        <Switch {...form.field('isDefault')} label={text('questions.answer.default')} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit">{text('questions.take')}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
