import type { Exchange } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { saveFile } from './save-file.ts';
import { useReportFailure } from '../page/use-report-failure.ts';

/** Downloads a grid's export, by the same query as the grid. */
export function useExport(fetchFile: () => Promise<Pick<Exchange<Blob>, 'body' | 'headers'>>) {
  const text = useText();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => saveFile(file, 'okruh.csv'),
    onError: (error) => reportFailure(text('grid.export-failed'), error),
  });
}
