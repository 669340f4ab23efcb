import type { Copy } from '@okruh/contracts/http/ops-admin/streams';
import { Status } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { formatNumber } from '../office/language/format.ts';

const tones = { leads: 'info', current: 'success', behind: 'warning', away: 'danger' } as const;

/** The nodes that hold a copy, the leader first, and how far the others are; nothing for a broker of one node. */
export function Copies({ copies }: { readonly copies: readonly Copy[] }) {
  const text = useText();
  const { market } = useRemote();
  if (copies.length === 0) return null;
  return (
    <>
      {!copies.some(({ state }) => state === 'leads') && (
        <span className="sub">
          <Status tone="danger">{text('copies.no-leader')}</Status>
        </span>
      )}
      {copies.map(({ node, state, lag }) => (
        <span className="sub" key={node}>
          {node} <Status tone={tones[state]}>{text(`copies.${state}`, { lag: formatNumber(lag, market) })}</Status>
        </span>
      ))}
    </>
  );
}
