import type { ReactNode } from 'react';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { priceTexts } from '../locale/kit-texts.ts';
import { classNames } from '../text/class-names.ts';

/** A cut price. `was` is the lowest price of the last 30 days before the cut, and the percentage is counted from it. */
export interface PriceCut {
  readonly was: string;
  /** "−13 %". */
  readonly percent: string;
}

export interface PriceProps {
  /** Formatted amount with its currency after a no-break space. */
  readonly now: string;
  readonly cut?: PriceCut | undefined;
  readonly note?: ReactNode;
  readonly large?: boolean | undefined;
}

/** A price; with a cut the struck price and the percentage, said in words to those who don't see the line. */
export function Price({ now, cut, note, large }: PriceProps) {
  const texts = useKitTexts(priceTexts);
  return (
    <div className={classNames('price', cut && 'on-sale', large && 'price-large')}>
      <span className="price-now">{now}</span>
      {cut && (
        <>
          <s className="price-was">
            <span className="sr">{texts.lowestIn30Days}</span>
            {cut.was}
          </s>
          <span className="badge badge-sale">{cut.percent}</span>
        </>
      )}
      {note && <span className="price-note">{note}</span>}
    </div>
  );
}
