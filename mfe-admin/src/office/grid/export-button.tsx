import type { Exchange } from '@okruh/web-kit';
import { Button } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useOfficeCommands } from '../commands.ts';
import { useExport } from './save-export.ts';

interface ExportButtonProps {
  /** "Export CSV" if left out. */
  readonly label?: string;
  readonly size?: 'small';
  fetchFile(): Promise<Pick<Exchange<Blob>, 'body' | 'headers'>>;
}

/** Downloads a list as CSV, by its key or from the command palette. */
export function ExportButton({ label, size, fetchFile }: ExportButtonProps) {
  const text = useText();
  const words = label ?? text('grid.export');
  const exported = useExport(fetchFile);
  const run = (): void => exported.mutate();
  useOfficeCommands([{ id: 'export', label: words, icon: downloadIcon, run }]);
  return (
    <Button kind="quiet" size={size} icon={downloadIcon} busy={exported.isPending} onClick={run}>
      {words}
    </Button>
  );
}
