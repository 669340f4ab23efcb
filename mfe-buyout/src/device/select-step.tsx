import { ChoiceCard, Choices, LinkButton, Option, Options, Question, Skeleton, type QuestionState } from '@okruh/ui';
import { formatMoney } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { contactPath, wizardPath, type WizardSelection } from '../model/pages.ts';
import { HowItWorks } from './how-it-works.tsx';
import { useEarlyChoice } from '../model/use-early-choice.ts';
import type { ChoiceList, useSelector } from '../model/use-selector.ts';
import { WizardHead } from '../parts/wizard-head.tsx';

// The searchable list comes with the first manufacturer.
const Combobox = lazy(async () => ({ default: (await import('@okruh/ui/combobox')).Combobox }));

interface SelectStepProps {
  readonly selection: WizardSelection;
  readonly selector: ReturnType<typeof useSelector>;
  /** The selection after a choice; what depends on it is already cleared. */
  onSelect(selection: WizardSelection): void;
}

const getPosition = (selection: WizardSelection): number =>
  [selection.type, selection.manufacturer, selection.model, selection.color].findIndex((value) => value === null);

/** Four dependent choices: type, manufacturer, model, colour. */
export default function SelectStep({ selection, selector, onSelect }: SelectStepProps) {
  const text = useText();
  const { market } = useRemote();
  const group = useId();
  const here = getPosition(selection);
  const getState = (place: number): QuestionState => (place < here ? 'done' : place === here ? 'current' : 'later');
  const { type, manufacturer, model } = selection;
  // Pressed, and on its way into the address: shown at once, or the key would be taken back until the page has followed.
  const address = wizardPath(market, selection);
  const [pressed, setPressed] = useState({ address, selection });
  if (pressed.address !== address) setPressed({ address, selection });
  const shown = pressed.address === address ? pressed.selection : selection;
  const press = (next: WizardSelection): void => {
    setPressed({ address, selection: next });
    onSelect(next);
  };
  const cleared = { model: null, color: null, condition: null };
  const choose = {
    type: (value: string) => press({ type: value, manufacturer: null, ...cleared }),
    manufacturer: (value: string) => press({ type, manufacturer: value, ...cleared }),
    color: (value: string) => {
      const slug = selector.colors.choices.find((choice) => choice.value === value)?.slug;
      if (slug !== undefined) onSelect({ ...selection, color: slug });
    },
  };
  useEarlyChoice(`${group}-type`, type, choose.type);
  useEarlyChoice(`${group}-manufacturer`, manufacturer, choose.manufacturer);
  useEarlyChoice(`${group}-color`, null, choose.color);

  return (
    <>
      <WizardHead step="device" selection={selection} />
      <div className="split">
        <form className="questions" id="selector" onSubmit={(event) => event.preventDefault()}>
          <Question legend={text('select.type')} state={getState(0)}>
            <Listed list={selector.types}>
              <Choices minWidth="7.25rem">
                {selector.types.choices.map(({ value, label, image }) => (
                  <ChoiceCard
                    key={value}
                    name={`${group}-type`}
                    value={value}
                    label={label}
                    picture={image}
                    checked={value === shown.type}
                    onChange={() => choose.type(value)}
                  />
                ))}
              </Choices>
            </Listed>
          </Question>

          <Question
            legend={text('select.manufacturer')}
            state={getState(1)}
            help={here < 1 ? text('select.manufacturer.later') : undefined}
          >
            <Listed list={selector.manufacturers}>
              <Options>
                {selector.manufacturers.choices.map(({ value, label }) => (
                  <Option
                    key={value}
                    name={`${group}-manufacturer`}
                    value={value}
                    label={label}
                    large
                    checked={value === shown.manufacturer}
                    onChange={() => choose.manufacturer(value)}
                  />
                ))}
              </Options>
            </Listed>
          </Question>

          {here < 2 ? (
            <Question legend={text('select.model')} state="later" help={text('select.model.later')} />
          ) : (
            <div className={`question ${getState(2)}`}>
              <Listed list={selector.models}>
                <Suspense fallback={<Skeleton height="5rem" />}>
                  <Combobox
                    label={text('select.model')}
                    items={selector.models.choices.map(({ value, label, image, price_up_to: upTo }) => ({
                      value,
                      label,
                      picture: image,
                      end: upTo && text('select.model.up-to', { price: formatMoney(upTo) }),
                    }))}
                    value={model}
                    onChange={(value) => onSelect({ ...selection, model: value, color: null, condition: null })}
                    placeholder={text('select.model.placeholder', { example: selector.models.choices[0]?.label ?? '' })}
                    emptyText={text('select.model.none')}
                    help={text('select.model.help')}
                  />
                </Suspense>
              </Listed>
              <p className="help">
                {text('select.model.missing')} <a href={contactPath(market)}>{text('select.model.write')}</a>
                {text('select.model.missing.end')}
              </p>
            </div>
          )}

          <Question legend={text('select.color')} state={getState(3)} help={here < 3 ? text('select.color.later') : undefined}>
            <Listed list={selector.colors}>
              <Options>
                {selector.colors.choices.map(({ value, label, swatch }) => (
                  <Option
                    key={value}
                    name={`${group}-color`}
                    value={value}
                    label={label}
                    swatch={swatch}
                    large
                    checked={false}
                    onChange={() => choose.color(value)}
                  />
                ))}
              </Options>
            </Listed>
          </Question>
        </form>
        <HowItWorks bonusPercent={selector.bonusPercent} />
      </div>
    </>
  );
}

/** A list of the cascade, its place while it loads, or a way to ask again; why it failed stands in the log. */
function Listed({ list, children }: { readonly list: ChoiceList; readonly children: ReactNode }) {
  const text = useText();
  if (list.isLoading) return <Skeleton height="3rem" />;
  if (list.hasFailed) {
    return (
      <p className="help">
        {text('error.choices')} <LinkButton onClick={() => list.retry()}>{text('error.retry')}</LinkButton>
      </p>
    );
  }
  return <>{children}</>;
}
