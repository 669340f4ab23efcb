import type { Story } from '@okruh/contracts/http/ops-admin/stories';
import { formatTime, type Market } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { eventWord, formatDuration, formatMoment } from './format.ts';
import { type Lanes, type Station, toLanes } from './lanes.ts';
import styles from './causal-lanes.module.css';

const COLUMN = 88;
const ROW = 64;
const TOP = 40;
const MIDDLE = 22;
/** Colours of data in the tokens. */
const COLOURS = 6;

interface CausalLanesProps {
  readonly story: Story;
  readonly market: Market;
  /** Id of the event that is shown beside the graph. */
  readonly selected: string | null;
  onSelect(id: string): void;
}

/** What caused what: a row for each service, a station for each event, edges from cause to effect. The list below has the same. */
export function CausalLanes({ story, market, selected, onSelect }: CausalLanesProps) {
  const text = useText();
  const lanes = toLanes(story);
  const { services, stations, gaps } = lanes;
  const width = Math.max(1, stations.length) * COLUMN;
  const height = TOP + services.length * ROW + 24;
  const place = createPlaces(lanes);
  return (
    <div className={styles.lanes}>
      <div className={styles.laneNames} aria-hidden="true" style={{ paddingTop: TOP }}>
        {services.map((service) => (
          <span key={service} style={{ height: ROW }}>
            {service}
          </span>
        ))}
      </div>
      <div className={styles.laneScroll} role="region" aria-label={text('story.graph')} tabIndex={0}>
        <div className={styles.laneBoard} style={{ width, height }}>
          <svg width="100%" height={height} aria-hidden="true">
            {services.map((service, row) => (
              <line key={service} className={styles.laneLine} x1="0" x2="100%" y1={TOP + row * ROW} y2={TOP + row * ROW} />
            ))}
            {stations.map((station) => {
              const from = station.from === null ? undefined : stations[station.from];
              return from === undefined ? null : (
                <path key={station.key} className={styles.edge} data-state={station.state} d={drawEdge(place(from), place(station))} />
              );
            })}
          </svg>
          {gaps.map(({ from, to, ms }) => (
            <span key={from} className={styles.gap} style={{ insetInlineStart: (from + 0.5) * COLUMN, width: (to - from) * COLUMN }}>
              {formatDuration(ms, market, text)}
            </span>
          ))}
          <ol className="list-plain">
            {stations.map((station) => {
              const { x, y } = place(station);
              return (
                <li key={station.key} className={styles.station} style={{ insetInlineStart: x, top: y }}>
                  <Point
                    station={station}
                    row={services.indexOf(station.service)}
                    market={market}
                    isSelected={station.event?.id === selected}
                    onSelect={onSelect}
                  />
                </li>
              );
            })}
          </ol>
        </div>
      </div>
    </div>
  );
}

interface PointProps {
  readonly station: Station;
  /** Of its service: each has a colour. */
  readonly row: number;
  readonly market: Market;
  readonly isSelected: boolean;
  onSelect(id: string): void;
}

function Point({ station: { event, expected, type, service, state }, row, market, isSelected, onSelect }: PointProps) {
  const text = useText();
  const word = event?.label ?? eventWord(type);
  if (event === null)
    return (
      <span className={styles.point} data-state={state}>
        <i />
        <span>{word}</span>
        <span className="sr">{text(`story.state.${state}`)}</span>
        {expected !== null && <span className={styles.pointTime}>{formatTime(expected.due_at, market)}</span>}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.point}
      data-state={state}
      aria-pressed={isSelected}
      title={`${service} ${type}, ${formatMoment(event.at, market)}`}
      onClick={() => onSelect(event.id)}
    >
      <i style={{ '--c': `var(--data-${(row % COLOURS) + 1})` } as object} />
      <span>{word}</span>
      {state === 'dead' && <span className="sr">{text('story.state.dead')}</span>}
    </button>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const createPlaces =
  ({ services }: Lanes) =>
  ({ column, service }: Station): Place => ({ x: (column + 0.5) * COLUMN, y: TOP + services.indexOf(service) * ROW + MIDDLE });

/** Out of the cause to the right, into the effect from the left. */
function drawEdge(from: Place, to: Place): string {
  if (from.y === to.y) return `M${from.x} ${from.y}H${to.x}`;
  const bend = Math.min(COLUMN, (to.x - from.x) / 2);
  return `M${from.x} ${from.y}H${to.x - 2 * bend}C${to.x - bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`;
}
