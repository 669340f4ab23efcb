import { useBroughtTexts } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import cs from './locales/cs.json';
import ro from './locales/ro.json';
import { PartsWithTexts, type ProductPartsProps } from './product-parts.tsx';

/** A product's lower parts with their texts in every language, for the server, which draws at once. */
export default function WholeParts(props: ProductPartsProps): ReactElement {
  useBroughtTexts({ cs, ro });
  return <PartsWithTexts {...props} />;
}
