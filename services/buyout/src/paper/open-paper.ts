import { createRequire } from 'node:module';
import { createPapers } from '@okruh/service-kit/documents';

const require = createRequire(import.meta.url);

/** Opens the papers of buy-outs. */
export const openPaper = createPapers({
  load: () => import('pdfkit'),
  regular: () => require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: () => require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
});
