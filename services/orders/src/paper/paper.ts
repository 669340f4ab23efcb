import { createRequire } from 'node:module';
import type { Market } from '@okruh/market';
import { createPapers, type Paper } from '@okruh/service-kit/documents';

const require = createRequire(import.meta.url);
const openPaper = createPapers({
  load: () => import('pdfkit'),
  regular: () => require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: () => require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
});

export const MARGIN = 56;
export const INK = '#10201a';
export const SOFT = '#4a5550';

/** An A4 page with our fonts. @param at date in the file: the same paper has the same bytes */
export const newPaper = (market: Market, title: string, at: Date): Promise<Paper> =>
  openPaper({ market, title, size: 'A4', margin: MARGIN, at });
