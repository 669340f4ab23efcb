import type { HomePage } from '@okruh/contracts/http/catalog/home';
import { click } from '@okruh/contracts/analytics';
import { LinkArrow } from '@okruh/ui';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { Picture } from '../picture/picture.tsx';
import { pictureSizes } from './picture-sizes.ts';

/** What marketing wants to say, in the order of the catalogue. */
export function Blocks({ blocks }: Pick<HomePage, 'blocks'>): ReactElement | null {
  const text = useText();
  if (blocks.length === 0) return null;
  return (
    <section className="section" aria-label={text('home.blocks')}>
      <div className="home-blocks">
        {blocks.map((block) => (
          <article className="panel-fog home-block" key={block.id}>
            <div className="stack stack-tight">
              <h3>{block.title}</h3>
              <p className="soft small">{block.text}</p>
              <Link
                href={block.cta.href}
                asChild
                onClick={() => pushAnalytics(click({ element: 'banner', id: block.id, name: block.title }))}
              >
                <LinkArrow>{block.cta.label}</LinkArrow>
              </Link>
            </div>
            {block.image !== null && <Picture image={block.image} sizes={pictureSizes.block} side={128} />}
          </article>
        ))}
      </div>
    </section>
  );
}
