import { qualities, type Quality } from '@okruh/market/appraisal';
import { Grade, Icon, Table } from '@okruh/ui';
import { errorIcon } from '@okruh/ui/icons';
import type { FormField } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../../office/admin.module.css';
import { currencies, currencyLabels } from '../../office/fields/whole-units.ts';
import { answerField, correctionField, type ModelPrices, priceField } from './price-edit.ts';
import { formatMoney, formatMoneyChange } from '../../office/language/format.ts';

interface TableProps {
  field(name: string): FormField;
  readonly mayEdit: boolean;
}

/** Price of each grade in both currencies; who may edit sees those without a price too. */
export function GradeTable({ prices, field, mayEdit }: TableProps & Pick<ModelPrices, 'prices'>) {
  const text = useText();
  return (
    <div className="panel stack">
      <h2>{text('price-page.grades')}</h2>
      {mayEdit && <p className="soft small">{text('price-page.grades.help')}</p>}
      <Table label={text('price-page.grades')}>
        <AmountHead first={text('column.quality')} />
        <tbody>
          {(mayEdit ? qualities : qualities.filter((quality) => prices[quality] !== undefined)).map((quality) => (
            <tr key={quality}>
              <td>
                <Grade grade={quality} size="small" />
              </td>
              {currencies.map((currency) => {
                const amount = prices[quality]?.[currency];
                return (
                  <td key={currency} className="end">
                    {mayEdit ? (
                      <AmountField
                        {...field(priceField(quality, currency))}
                        label={text('price-page.price-of', { quality, currency: currencyLabels[currency] })}
                      />
                    ) : (
                      amount && formatMoney(amount)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface CorrectionTableProps extends TableProps {
  readonly model: ModelPrices;
  /** Grades that have a price in the form. */
  readonly offered: readonly Quality[];
}

/** Which grade each answer means, and what it adds to the price or takes from it. */
export function CorrectionTable({ model, field, offered, mayEdit }: CorrectionTableProps) {
  const text = useText();
  return (
    <div className="panel stack">
      <h2>{text('price-page.corrections')}</h2>
      <Table label={text('price-page.corrections')}>
        <AmountHead first={text('price-page.answer')} second={text('column.quality')} />
        {model.conditions.map((condition) => (
          <tbody key={condition.id}>
            <tr>
              <th scope="rowgroup" colSpan={4} className={styles.groupRow}>
                {condition.name}
              </th>
            </tr>
            {condition.choices.map((choice) => (
              <tr key={choice.value}>
                <td>{choice.label}</td>
                <td>
                  {mayEdit ? (
                    <AnswerGrade
                      field={field(answerField(choice.value))}
                      label={text('price-page.answer-grade', { question: condition.name, answer: choice.label })}
                      offered={offered}
                      chosen={choice.quality}
                    />
                  ) : choice.quality === null ? (
                    text('price-page.refused')
                  ) : (
                    <Grade grade={choice.quality} size="small" />
                  )}
                </td>
                {currencies.map((currency) => (
                  <td key={currency} className="end">
                    {mayEdit ? (
                      <AmountField
                        {...field(correctionField(choice.value, currency))}
                        label={text('price-page.correction-of', {
                          question: condition.name,
                          answer: choice.label,
                          currency: currencyLabels[currency],
                        })}
                      />
                    ) : (
                      formatMoneyChange(choice.corrections[currency])
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
    </div>
  );
}

interface AnswerGradeProps {
  readonly field: FormField;
  readonly label: string;
  readonly offered: readonly Quality[];
  readonly chosen: Quality | null;
}

/** The best grade of a device with an answer, in a cell. */
function AnswerGrade({ field: { error: _error, ref, ...select }, label, offered, chosen }: AnswerGradeProps) {
  const text = useText();
  // The chosen one stays while its price is typed again.
  const grades = qualities.filter((quality) => quality === chosen || offered.includes(quality));
  return (
    <select {...select} ref={ref} className="input input-small" aria-label={label}>
      {grades.map((quality) => (
        <option key={quality} value={quality}>
          {quality}
        </option>
      ))}
      <option value="">{text('price-page.refused')}</option>
    </select>
  );
}

function AmountHead({ first, second }: { readonly first: string; readonly second?: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {second && <th scope="col">{second}</th>}
        {currencies.map((currency) => (
          <th key={currency} scope="col" className="end">
            {currencyLabels[currency]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A field in a cell: the row and the column name it, so that its label is for assistive technology only. */
export function AmountField({ label, error, ref, ...input }: FormField & { readonly label: string }) {
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <input
        {...input}
        ref={ref}
        className={`input input-small ${styles.amount}`}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${input.id}-error` : undefined}
      />
      {error && (
        <p className="error" id={`${input.id}-error`}>
          <Icon of={errorIcon} size="small" />
          {error}
        </p>
      )}
    </div>
  );
}
