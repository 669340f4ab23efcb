import type { Locale } from '@okruh/market';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { KitLocaleProvider } from '../locale/kit-locale.tsx';

/** Renders a part of the kit as a screen would, in one of the shop's languages. */
export const show = (element: ReactElement, locale: Locale = 'cs'): RenderResult =>
  render(<KitLocaleProvider locale={locale}>{element}</KitLocaleProvider>);
