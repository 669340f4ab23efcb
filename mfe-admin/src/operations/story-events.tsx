import type { Story, StoryEvent, StoryOutcome } from '@okruh/contracts/http/ops-admin/stories';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { Status, Table } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { Fragment } from 'react';
import { formatDuration, formatMoment, shortType } from './format.ts';
import styles from './operations.module.css';
import { formatDateTime } from '../office/language/format.ts';

interface EventsProps {
  readonly story: Story;
  readonly outcomes: readonly StoryOutcome[];
  readonly market: Market;
  readonly selected: string | null;
  onSelect(id: string): void;
}

/** The same as the graph, as a numbered list. */
export function StoryEvents({ story: { events, expected }, outcomes, market, selected, onSelect }: EventsProps) {
  const text = useText();
  return (
    <Table label={text('story.list')} stack>
      <thead>
        <tr>
          <th scope="col" className="end">
            {text('story.position')}
          </th>
          <th scope="col">{text('story.time')}</th>
          <th scope="col" className="end">
            {text('story.after')}
          </th>
          <th scope="col" className="end">
            {text('story.from')}
          </th>
          <th scope="col">{text('story.service')}</th>
          <th scope="col">{text('story.event')}</th>
          <th scope="col">{text('story.result')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <Fragment key={event.id}>
            {event.call !== null && <CallRow call={event.call} text={text} />}
            <tr aria-selected={event.id === selected}>
              <td className="end num">{event.position}</td>
              <td className="num" data-label={text('story.time')}>
                {formatMoment(event.at, market)}
              </td>
              <td className="end num" data-label={text('story.after')}>
                {event.after_ms === null ? '' : `+ ${formatDuration(Math.max(0, event.after_ms), market, text)}`}
              </td>
              <td className="end num" data-label={text('story.from')}>
                {event.cause ?? ''}
              </td>
              <td data-label={text('story.service')}>{event.service}</td>
              <td data-label={text('story.event')}>
                <div>
                  <button
                    type="button"
                    className={styles.rowButton}
                    aria-pressed={event.id === selected}
                    onClick={() => onSelect(event.id)}
                  >
                    {shortType(event.type)}
                  </button>
                  {event.label !== null && <span className="sub">{event.label}</span>}
                  {event.trace_url !== null && (
                    <a
                      className="sub"
                      href={event.trace_url}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={text('story.trace.event', { type: shortType(event.type) })}
                    >
                      {text('story.trace')}
                    </a>
                  )}
                </div>
              </td>
              <td data-label={text('story.result')}>
                <Result event={event} outcomes={outcomes.filter((one) => one.event_id === event.id)} market={market} text={text} />
              </td>
            </tr>
          </Fragment>
        ))}
        {expected.map((one, index) => (
          <tr key={`${one.after} ${one.types[0] ?? ''}`}>
            <td className="end num">{events.length + index + 1}</td>
            <td className="num" data-label={text('story.time')}>
              {text('story.until', { time: formatDateTime(one.due_at, market) })}
            </td>
            <td className="end num" data-label={text('story.after')}>
              {one.is_missing && formatDuration(Math.max(0, Date.now() - Date.parse(one.due_at)), market, text)}
            </td>
            <td className="end num" data-label={text('story.from')}>
              {one.after}
            </td>
            <td data-label={text('story.service')}>{one.service}</td>
            <td data-label={text('story.event')} className={one.is_missing ? 'bad' : 'muted'}>
              {one.types.map(shortType).join(' / ')}
            </td>
            <td data-label={text('story.result')}>
              <Status tone={one.is_missing ? 'danger' : 'wait'}>
                {text(one.is_missing ? 'story.state.missing' : 'story.state.later')}
              </Status>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The call that caused the event in the next row: people's own, or one of another service. */
function CallRow({ call: { operation, caller }, text }: { readonly call: NonNullable<StoryEvent['call']>; readonly text: TextFunction }) {
  const [service = ''] = operation.split('.');
  return (
    <tr>
      <td colSpan={4} aria-hidden="true" />
      <td data-label={text('story.service')}>{service}</td>
      <td colSpan={2} data-label={text('story.event')}>
        <div>
          {text('story.call', { route: shortType(operation) })}
          <span className="sub">{caller === null ? text('story.call.page') : text('story.call.service', { caller })}</span>
        </div>
      </td>
    </tr>
  );
}

interface ResultProps {
  readonly event: StoryEvent;
  /** Of this event, as the services say; none while they have not been asked. */
  readonly outcomes: readonly StoryOutcome[];
  readonly market: Market;
  readonly text: TextFunction;
}

/** How far its readers are: who has it and after what time, and every attempt that failed. */
function Result({ event, outcomes, market, text }: ResultProps) {
  const { consumers } = event;
  if (consumers.length === 0) return <span className="muted">{text('story.nobody')}</span>;
  const failed = outcomes.flatMap(({ consumer, failed: attempts }) => attempts.map((attempt) => ({ consumer, ...attempt })));
  const describe = ({ name, outcome }: StoryEvent['consumers'][number]): string => {
    const settled = outcomes.find(({ consumer, outcome: known }) => consumer === name && known === 'applied')?.settled_at ?? null;
    if (outcome !== 'applied' || settled === null) return name;
    const after = Math.max(0, Date.parse(settled) - Date.parse(event.at));
    return text('story.applied-after', { consumer: name, after: formatDuration(after, market, text) });
  };
  const applied = consumers.filter(({ outcome }) => outcome === 'applied');
  const waiting = consumers.filter(({ outcome }) => outcome === 'waiting');
  return (
    <div>
      {consumers
        .filter(({ outcome }) => outcome === 'dead')
        .map(({ name, dead_letter: letter }) => (
          <Status key={name} tone="danger">
            {letter === null ? (
              name
            ) : (
              <Link href={pathTo(officePaths['dead-letter'], { sequence: String(letter) })}>{text('story.dead', { consumer: name })}</Link>
            )}
          </Status>
        ))}
      {waiting.length > 0 && <Status tone="wait">{text('story.waiting', { consumers: waiting.map(describe).join(', ') })}</Status>}
      {applied.length > 0 && <span className="muted">{applied.map(describe).join(', ')}</span>}
      {failed.length > 0 && (
        <details className="small">
          <summary>{text('story.attempts', { count: failed.length })}</summary>
          <ol className="list-plain">
            {failed.map(({ consumer, at, delivery, error }) => (
              <li key={`${consumer} ${at}`}>
                {consumer} {text('story.attempt', { at: formatMoment(at, market), delivery, error })}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
