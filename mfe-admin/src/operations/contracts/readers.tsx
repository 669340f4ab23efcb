import type { EventVersion, ReaderState } from '@okruh/contracts/http/ops-admin/event-contracts';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

type Reader = EventVersion['readers'][number];

const tones: Readonly<Record<ReaderState, Tone | 'wait'>> = {
  reads: 'success',
  listens: 'success',
  unknown: 'wait',
  missing: 'danger',
  unexpected: 'warning',
};

/** Expected and not seen, or seen and not expected. */
export const isOdd = ({ state }: Reader): boolean => state === 'missing' || state === 'unexpected';

/** Who reads an event: each by name, and by state where it isn't the usual one. */
export function Readers({ readers, isWhole = false }: { readonly readers: readonly Reader[]; readonly isWhole?: boolean }) {
  const text = useText();
  if (readers.length === 0) return <span className="muted">{text('contracts.nobody')}</span>;
  return (
    <ul className="list-plain">
      {readers.map((reader) => (
        <li key={reader.name}>
          {isWhole || isOdd(reader) ? (
            <>
              {reader.name} <Status tone={tones[reader.state]}>{text(`contracts.reader.${reader.state}`)}</Status>
            </>
          ) : (
            reader.name
          )}
        </li>
      ))}
    </ul>
  );
}
