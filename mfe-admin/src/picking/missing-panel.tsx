import type { PickingItem, PickingList } from '@okruh/contracts/http/picking-work';
import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { useMay } from '../office/session.ts';
import { DropDialog } from './missing/drop-dialog.tsx';
import { ReplaceDialog } from './missing/replace-dialog.tsx';

/** What a person asks for an item. */
interface Asked {
  readonly kind: 'drop' | 'replace';
  readonly item: PickingItem;
}

/** Items that there are no pieces of: they wait for stock until somebody drops them or sends something else. */
export function MissingPanel({ list }: { readonly list: PickingList }) {
  const text = useText();
  const mayWork = useMay('picking:work');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  if (list.status !== 'not_available') return null;
  return (
    <section className="panel stack" aria-labelledby="no-pieces-heading">
      <h2 id="no-pieces-heading">{text('picking.no-pieces')}</h2>
      <p className="muted">{text('picking.no-pieces.text')}</p>
      <ul className="list-plain stack">
        {list.items.map((item) => (
          <li key={item.item} className="stack">
            <span>
              {text('picking.no-pieces.item', { quantity: item.quantity, name: item.name })}
              <span className="sub">{[item.spec, item.code].filter(Boolean).join(' · ')}</span>
            </span>
            {mayWork && (
              <div className="row">
                <Button kind="quiet" onClick={() => setAsked({ kind: 'replace', item })}>
                  {text('picking.replace')}
                </Button>
                <Button kind="quiet" onClick={() => setAsked({ kind: 'drop', item })}>
                  {text('picking.drop')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked?.kind === 'drop' && <DropDialog list={list} item={asked.item} onClose={close} />}
      {asked?.kind === 'replace' && <ReplaceDialog list={list} item={asked.item} onClose={close} />}
    </section>
  );
}
