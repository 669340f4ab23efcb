import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { formatMoney, formatMoneyChange, isZeroMoney, subtractMoney } from '@okruh/market';
import { Grade, Icon, VisuallyHidden } from '@okruh/ui';
import { packageIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useNavigate } from '@okruh/web-kit/router';
import { type CSSProperties, type MouseEvent, type ReactElement, type ReactNode, useId } from 'react';

type Choices = ProductPage['choices'];

/** Grade, colour and storage as links to the other variants. They keep the place on the page, and work without a script. */
export function VariantChoices({ product }: { readonly product: ProductPage }): ReactElement {
  const text = useText();
  const { qualities, colours, storages } = product.choices;
  const colour = colours.find((choice) => choice.selected);
  return (
    <>
      {qualities.length > 0 && (
        <Group
          title={text('product.quality')}
          end={
            <a className="small" href="#about">
              {text('product.quality.how')}
            </a>
          }
        >
          <div className="choices variant-qualities">
            {qualities.map((choice) => (
              <QualityChoice key={choice.quality} choice={choice} />
            ))}
          </div>
        </Group>
      )}
      {colours.length > 1 && (
        <Group title={text('product.colour')} end={colour && <span>{colour.label}</span>}>
          <div className="options">
            {colours.map((choice) => (
              <VariantLink key={choice.label} choice={choice} className="option variant-colour">
                <span className="dot" style={styleWith({ '--c': choice.swatch })} />
                <VisuallyHidden>{choice.label}</VisuallyHidden>
              </VariantLink>
            ))}
          </div>
        </Group>
      )}
      {storages.length > 0 && (
        <Group title={text('product.storage')}>
          <div className="options">
            {storages.map((choice) => (
              <VariantLink key={choice.label} choice={choice} className="option variant-storage">
                {choice.label}
                <Difference choice={choice} product={product} />
              </VariantLink>
            ))}
          </div>
        </Group>
      )}
    </>
  );
}

function Group({ title, end, children }: { readonly title: string; readonly end?: ReactNode; readonly children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div className="group-head">
        <b id={id}>{title}</b>
        {end}
      </div>
      {children}
    </div>
  );
}

function QualityChoice({ choice }: { readonly choice: Choices['qualities'][number] }): ReactElement {
  const text = useText();
  return (
    <VariantLink choice={choice} className="choice variant-quality">
      {choice.quality === 'new' ? (
        <span className="grade-new">
          <Icon of={packageIcon} />
        </span>
      ) : (
        <Grade grade={choice.quality} />
      )}
      <span className="choice-body">
        <b>{choice.label}</b>
        <small className="num">{choice.price === null ? text('product.variant.none') : formatMoney(choice.price)}</small>
      </span>
    </VariantLink>
  );
}

/** How much more expensive or cheaper another storage is. */
function Difference({
  choice,
  product,
}: {
  readonly choice: Choices['storages'][number];
  readonly product: ProductPage;
}): ReactElement | null {
  if (choice.selected || choice.price === null || choice.price.currency !== product.price.now.currency) return null;
  const difference = subtractMoney(choice.price, product.price.now);
  return isZeroMoney(difference) ? null : <small className="num">{formatMoneyChange(difference)}</small>;
}

interface VariantLinkProps {
  readonly choice: Pick<Choices['storages'][number], 'href' | 'selected' | 'available'>;
  readonly className: string;
  readonly children: ReactNode;
}

/** The same page with another address: no scrolling and no move of focus. A combination that isn't made is no link. */
function VariantLink({ choice, className, children }: VariantLinkProps): ReactElement {
  const text = useText();
  const navigate = useNavigate();
  const { href, selected, available } = choice;
  const look = available ? className : `${className} option-off`;
  const why = available ? null : <VisuallyHidden>, {text('product.variant.none')}</VisuallyHidden>;
  if (href === null) {
    return (
      <span className={`${look} variant-missing`} aria-disabled="true" role="link">
        {children}
        {why}
      </span>
    );
  }
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!selected) navigate(href, { keepPlace: true });
  };
  return (
    <a className={look} href={href} aria-current={selected || undefined} onClick={follow}>
      {children}
      {why}
    </a>
  );
}

/** A style that sets custom properties; React's own type knows only real properties. */
const styleWith = (properties: Readonly<Record<`--${string}`, string>>): CSSProperties => ({ ...properties });
