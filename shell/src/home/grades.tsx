import type { HomePage } from '@okruh/contracts/http/catalog/home';
import { GradeLabel } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';

/** The scale of conditions, from best to worst. It scrolls sideways where it is narrow. */
export function Grades({ grades }: Pick<HomePage, 'grades'>): ReactElement {
  const text = useText();
  return (
    <div className="grades-scroll" role="region" tabIndex={0} aria-label={text('home.grades.label')}>
      <dl className="grades">
        {grades.map(
          ({ quality, name, description }) =>
            quality !== 'new' && (
              <div key={quality}>
                <dt>
                  <GradeLabel grade={quality}>{name}</GradeLabel>
                </dt>
                <dd>{description}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
