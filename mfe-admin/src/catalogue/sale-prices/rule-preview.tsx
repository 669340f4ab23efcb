import type { PriceRulePreview } from '@okruh/contracts/http/catalog-admin/price-rules';
import { Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { ConfirmSteep } from './confirm-steep.tsx';
import { PricePreview } from './price-preview.tsx';

interface RulePreviewProps {
  readonly preview: PriceRulePreview;
  readonly isConfirmed: boolean;
  onConfirm(isConfirmed: boolean): void;
}

/** What a rule does: the counts, the first rows, and the rows that it can't calculate. */
export function RulePreview({ preview, isConfirmed, onConfirm }: RulePreviewProps) {
  const text = useText();
  const { raised, lowered, unchanged, refused, changed, steep } = preview;
  const items = preview.items.filter(({ refusal }) => refusal === null);
  const refusals = preview.items.filter(({ refusal }) => refusal !== null);
  return (
    <>
      <Notice tone="info" title={text('price-rule.changed', { count: changed })}>
        {text('price-rule.counts', { lowered, raised, unchanged, refused })}
      </Notice>
      {refused > 0 && (
        <Notice tone="warning" title={text('price-rule.refused', { count: refused })}>
          <ul>
            {refusals.slice(0, 10).map(({ variant, code, name, refusal }) => (
              <li key={variant}>
                {name} <code>{code}</code>: {text(`price-rule.refusal.${refusal}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {items.length > 0 && <PricePreview items={items} />}
      {items.length < changed && <p className="caption">{text('price-rule.first', { count: items.length })}</p>}
      <p className="caption">{text('preview.omnibus')}</p>
      <ConfirmSteep count={steep} isConfirmed={isConfirmed} onChange={onConfirm} />
    </>
  );
}
