import type { Facet as FacetData } from '@okruh/contracts/http/catalog/lists';
import { type Market, formatNumber } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useShell } from '../model/shell-context.tsx';
import { FilterLink } from './filter-link.tsx';

type Option = FacetData['options'][number];
/** More answers than these stand behind a press. */
const SHOWN = 6;

/** One question of the filters; each answer is a link. */
export function Facet({ facet }: { readonly facet: FacetData }): ReactElement {
  return (
    <fieldset data-facet={facet.id}>
      <legend>{facet.name}</legend>
      <Options facet={facet} />
    </fieldset>
  );
}

/** A question that few ask: closed until somebody opens it, or when an answer of it is used. */
export function ClosedFacet({ facet }: { readonly facet: FacetData }): ReactElement {
  return (
    <details className="facet-closed" data-facet={facet.id} open={facet.options.some((option) => option.selected)}>
      <summary>{facet.name}</summary>
      <Options facet={facet} />
    </details>
  );
}

function Options({ facet }: { readonly facet: FacetData }): ReactElement {
  const text = useText();
  const { market } = useShell();
  if (facet.kind === 'colour') {
    return (
      <div className="options">
        {facet.options.map((option) => (
          <Swatch key={option.value} option={option} />
        ))}
      </div>
    );
  }
  if (facet.kind === 'storage') {
    return (
      <div className="options">
        {facet.options.map((option) => (
          <Pill key={option.value} option={option} />
        ))}
      </div>
    );
  }
  // One hidden answer would take as much room as the press that shows it.
  const isLong = facet.options.length > SHOWN + 1;
  const first = isLong ? facet.options.slice(0, SHOWN) : facet.options;
  const rest = isLong ? facet.options.slice(SHOWN) : [];
  return (
    <div className="facet-rows">
      {first.map((option) => (
        <Row key={option.value} option={option} market={market} />
      ))}
      {rest.length > 0 && (
        <details open={rest.some((option) => option.selected)}>
          <summary className="link-button small">{text('list.more-answers', { count: rest.length })}</summary>
          <div className="facet-rows">
            {rest.map((option) => (
              <Row key={option.value} option={option} market={market} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function Row({ option, market }: { readonly option: Option; readonly market: Market }): ReactElement {
  return (
    <Answer option={option} className="facet-row">
      <span>
        <Graded label={option.label} />
        <span className="count">{formatNumber(option.count, market)}</span>
      </span>
    </Answer>
  );
}

/** The letter of a grade stands out from its words. */
function Graded({ label }: { readonly label: string }): ReactElement {
  const [, letter, words] = /^(A\+|[ABCD])(?:\s+(.+))?$/.exec(label) ?? [];
  if (letter === undefined) return <>{label}</>;
  return (
    <>
      <b>{letter}</b>
      {words !== undefined && ` ${words}`}
    </>
  );
}

const Pill = ({ option }: { readonly option: Option }): ReactElement => (
  <Answer option={option} className="option">
    {option.label}
  </Answer>
);

function Swatch({ option }: { readonly option: Option }): ReactElement {
  const colour: CSSProperties = { ['--c' as string]: option.swatch ?? 'transparent' };
  return (
    <Answer option={option} className="option option-swatch" title={option.label}>
      <span className="dot" style={colour} />
      <span className="sr">{option.label}</span>
    </Answer>
  );
}

interface AnswerProps {
  readonly option: Option;
  readonly className: string;
  readonly title?: string;
  readonly children: ReactNode;
}

/** An answer that would show nothing is no link. */
function Answer({ option, className, title, children }: AnswerProps): ReactElement {
  if (option.count === 0 && !option.selected) {
    return (
      <span className={`${className} facet-none`} title={title}>
        {children}
      </span>
    );
  }
  return (
    <FilterLink className={className} href={option.href} title={title} rel="nofollow" {...(option.selected && { 'aria-current': 'true' })}>
      {children}
    </FilterLink>
  );
}
