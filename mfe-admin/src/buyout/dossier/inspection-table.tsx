import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import type { DeviceCondition } from '@okruh/contracts/http/buyout/selector';
import type { Money } from '@okruh/market';
import { inDisplayOrder } from '@okruh/market/appraisal';
import { Badge, Icon, Status, Table } from '@okruh/ui';
import { errorIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../../office/dossier.module.css';
import { answersByCondition, type Inspection } from './inspection.ts';
import { formatMoneyChange } from '../../office/language/format.ts';

interface InspectionTableProps {
  readonly buyout: AdminBuyout;
  readonly inspection: Inspection;
  /** The clerk may answer now. */
  readonly isOpen: boolean;
  /** There is, or may be, an inspection; without it only the customer's answers stand here. */
  readonly isShown: boolean;
  readonly errors: Readonly<Record<string, string>>;
  onAnswer(condition: string, value: string | null): void;
}

/** Every question with both answers and what the difference does to the price. */
export function InspectionTable({ buyout, inspection, isOpen, isShown, errors, onAnswer }: InspectionTableProps) {
  const text = useText();
  const customer = answersByCondition(buyout.customer_answers);
  return (
    <Table label={text('inspection.table')} stack>
      <thead>
        <tr>
          <th scope="col">{text('inspection.question')}</th>
          <th scope="col">{text('inspection.customer')}</th>
          {isShown && <th scope="col">{text('inspection.clerk')}</th>}
          {isShown && <th scope="col">{text('inspection.difference')}</th>}
        </tr>
      </thead>
      <tbody className={styles.answers}>
        {inDisplayOrder(buyout.appraisal.device_conditions).map((condition) => {
          const said = customer[condition.id] ?? null;
          const found = inspection.answers[condition.id] ?? null;
          const isOther = found !== null && found !== said;
          return (
            <tr key={condition.id} className={isOther ? styles.differs : undefined}>
              <th scope="row">{condition.name}</th>
              <td data-label={text('inspection.customer')}>
                <span>{findLabel(condition, said) ?? text('inspection.unanswered')}</span>
              </td>
              {isShown && (
                <td data-label={text('inspection.clerk')}>
                  {isOpen ? (
                    <Choice condition={condition} value={found} error={errors[condition.id]} onAnswer={onAnswer} />
                  ) : (
                    <span>{findLabel(condition, found) ?? text('inspection.unanswered')}</span>
                  )}
                </td>
              )}
              {isShown && (
                <td data-label={text('inspection.difference')}>
                  <Difference
                    isAnswered={found !== null}
                    isOther={isOther}
                    change={inspection.differences.get(condition.id)}
                    isBlocking={isBlocking(inspection, condition.id)}
                  />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

const findLabel = (condition: DeviceCondition, value: string | null): string | undefined =>
  condition.choices.find((choice) => choice.value === value)?.label;

const isBlocking = ({ outcome }: Inspection, condition: string): boolean =>
  outcome.kind === 'not-eligible' && outcome.blocking.some((blocking) => blocking.condition === condition);

interface ChoiceProps {
  readonly condition: DeviceCondition;
  readonly value: string | null;
  readonly error: string | undefined;
  onAnswer(condition: string, value: string | null): void;
}

function Choice({ condition, value, error, onAnswer }: ChoiceProps) {
  const text = useText();
  const id = `inspect-${condition.id}`;
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <select
        id={id}
        className="input input-small"
        aria-label={text('inspection.choose', { question: condition.name })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value ?? ''}
        onChange={({ target }) => onAnswer(condition.id, target.value === '' ? null : target.value)}
      >
        <option value="">{text('inspection.open')}</option>
        {condition.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.price_correction.amount === 0 ? choice.label : `${choice.label} (${formatMoneyChange(choice.price_correction)})`}
          </option>
        ))}
      </select>
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon of={errorIcon} size="small" />
          {error}
        </p>
      )}
    </div>
  );
}

interface DifferenceProps {
  readonly isAnswered: boolean;
  readonly isOther: boolean;
  readonly isBlocking: boolean;
  readonly change: Money | undefined;
}

/** The difference in words; colour only underlines it. */
function Difference({ isAnswered, isOther, isBlocking: blocks, change }: DifferenceProps) {
  const text = useText();
  if (!isAnswered) return <Status tone="wait">{text('inspection.not-yet')}</Status>;
  if (!isOther) return <Status tone="success">{text('inspection.same')}</Status>;
  return (
    <span className="row row-tight">
      <Badge tone="warning">{text('inspection.other')}</Badge>
      {blocks ? text('inspection.blocks') : change && <b className="num">{formatMoneyChange(change)}</b>}
    </span>
  );
}
