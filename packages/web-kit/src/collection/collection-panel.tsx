import type { CollectionState, CollectionView } from '@okruh/contracts/http/picking-collections';
import { formatDate, formatNearDate, type IsoDate, type Market, todayIn } from '@okruh/market';
import { Button, ChoiceGroup, Option, Options, Status, type Tone } from '@okruh/ui';
import { printerIcon } from '@okruh/ui/icons';
import { type ReactElement, useId, useState } from 'react';
import { useMutation } from '../query/index.ts';

/** What the panel says besides what the service says, in the words of the page that it stands on. */
export interface CollectionWords {
  readonly heading: string;
  /** "Sledovat zásilku KC0123456789" */
  track(number: string): string;
  readonly label: string;
  readonly labelHint: string;
  /** Opens the choice of another day. */
  readonly another: string;
  readonly day: string;
  readonly window: string;
  readonly submit: string;
  readonly cancel: string;
}

/** Days and parts of a day that the carrier can be asked for. */
export interface CollectionDays {
  readonly days: readonly IsoDate[];
  /** None where the carrier comes at any time of the day. */
  readonly windows: readonly { readonly value: string; readonly label: string }[];
}

interface CollectionPanelProps {
  readonly collection: CollectionView;
  readonly market: Market;
  readonly words: CollectionWords;
  /** Null until they are known. */
  readonly choices: CollectionDays | null;
  /** Downloads the label, and says itself when that fails. */
  readonly onLabel: () => Promise<void>;
  /** Asks for another day, and says itself when that fails. */
  readonly onRebook: (day: IsoDate, window: string) => Promise<void>;
}

const tones: Readonly<Record<CollectionState, Tone | 'wait'>> = {
  booking: 'wait',
  booked: 'info',
  missed: 'warning',
  collected: 'info',
  in_transit: 'info',
  out_for_delivery: 'info',
  attempt_failed: 'warning',
  delivered: 'success',
  returning: 'warning',
  returned: 'warning',
  lost: 'danger',
  cancelled: 'wait',
  refused: 'warning',
};

/** A parcel with somebody's own device: when the carrier comes, where it is, its label, and another day while nothing has left. */
export function CollectionPanel({ collection, market, words, choices, onLabel, onRebook }: CollectionPanelProps): ReactElement {
  const headingId = useId();
  const label = useMutation({ mutationFn: onLabel });
  const { state, tracking_number: number, tracking_url: url } = collection;
  return (
    <section className="panel-fog stack" aria-labelledby={headingId}>
      <div className="row-between">
        <h2 id={headingId}>{words.heading}</h2>
        <Status tone={tones[state]}>{collection.state_label}</Status>
      </div>
      {collection.when !== '' && (state === 'booking' || state === 'booked') && <p>{collection.when}</p>}
      {number !== null && url !== null && (
        <p>
          <a href={url} target="_blank" rel="noopener">
            {words.track(number)}
          </a>
        </p>
      )}
      {collection.has_label && collection.way === 'in' && (
        <>
          <p className="small soft">{words.labelHint}</p>
          <div className="row">
            <Button kind="quiet" icon={printerIcon} busy={label.isPending} onClick={() => label.mutate()}>
              {words.label}
            </Button>
          </div>
        </>
      )}
      {collection.may_rebook && choices !== null && (
        <AnotherDay
          isOpen={state === 'missed' || state === 'refused'}
          market={market}
          words={words}
          choices={choices}
          onRebook={onRebook}
        />
      )}
    </section>
  );
}

interface AnotherDayProps extends Pick<CollectionPanelProps, 'market' | 'words' | 'onRebook'> {
  /** Somebody has to choose: the form stands open. */
  readonly isOpen: boolean;
  readonly choices: CollectionDays;
}

function AnotherDay({ isOpen, market, words, choices, onRebook }: AnotherDayProps): ReactElement {
  const name = useId();
  const [isChosen, setChosen] = useState(false);
  const [day, setDay] = useState<IsoDate | null>(null);
  const [window, setWindow] = useState('');
  const send = useMutation({ mutationFn: (chosen: IsoDate) => onRebook(chosen, window), onSuccess: () => setChosen(false) });
  if (!isOpen && !isChosen) {
    return (
      <div className="row">
        <Button kind="quiet" onClick={() => setChosen(true)}>
          {words.another}
        </Button>
      </div>
    );
  }
  const today = todayIn(market, new Date());
  const isComplete = day !== null && (choices.windows.length === 0 || window !== '');
  return (
    <div className="stack">
      <ChoiceGroup id={`${name}day`} legend={words.day}>
        <Options>
          {choices.days.map((date) => (
            <Option
              key={date}
              name={`${name}day`}
              value={date}
              label={formatNearDate(date, today, market)}
              title={formatDate(date, market)}
              checked={date === day}
              onChange={() => setDay(date)}
            />
          ))}
        </Options>
      </ChoiceGroup>
      {choices.windows.length > 0 && (
        <ChoiceGroup id={`${name}window`} legend={words.window}>
          <Options>
            {choices.windows.map(({ value, label }) => (
              <Option
                key={value}
                name={`${name}window`}
                value={value}
                label={label}
                checked={value === window}
                onChange={() => setWindow(value)}
              />
            ))}
          </Options>
        </ChoiceGroup>
      )}
      <div className="row">
        <Button disabled={!isComplete} busy={send.isPending} onClick={() => day !== null && send.mutate(day)}>
          {words.submit}
        </Button>
        {!isOpen && (
          <Button kind="bare" onClick={() => setChosen(false)}>
            {words.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
