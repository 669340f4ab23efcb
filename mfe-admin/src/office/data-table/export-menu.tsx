import type { Exchange } from '@okruh/web-kit';
import { Button, Menu } from '@okruh/ui';
import { chevronDownIcon, downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { saveFile } from '../grid/save-file.ts';
import { useOfficeCommands } from '../commands.ts';
import { useReportFailure } from '../page/use-report-failure.ts';

/** Files that a list is downloaded as. */
export type ExportFormat = 'csv' | 'xlsx';

interface ExportMenuProps {
  /** "Exportovat", or what of the list is exported. */
  readonly label: string;
  readonly size?: 'small';
  readonly disabledBecause?: string | undefined;
  fetchFile(format: ExportFormat): Promise<Pick<Exchange<Blob>, 'body' | 'headers'>>;
}

/** Downloads a list as CSV or as an Excel workbook. */
export function ExportMenu({ label, size, disabledBecause, fetchFile }: ExportMenuProps) {
  const text = useText();
  const reportFailure = useReportFailure();
  const download = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file, format) => saveFile(file, `okruh.${format}`),
    onError: (error) => reportFailure(text('grid.export-failed'), error),
  });
  const formats: readonly ExportFormat[] = disabledBecause === undefined ? ['csv', 'xlsx'] : [];
  useOfficeCommands(
    formats.map((format) => ({
      id: `export-${format}`,
      label: text('palette.export', { label, format: text(`export.${format}`) }),
      icon: downloadIcon,
      run: () => download.mutate(format),
    })),
  );
  return (
    <Menu
      label={label}
      align="end"
      items={[
        { id: 'csv', label: text('export.csv'), onSelect: () => download.mutate('csv') },
        { id: 'xlsx', label: text('export.xlsx'), onSelect: () => download.mutate('xlsx') },
      ]}
      renderButton={(button) => (
        <Button
          {...button}
          kind="quiet"
          size={size}
          icon={downloadIcon}
          iconAfter={chevronDownIcon}
          busy={download.isPending}
          disabledBecause={disabledBecause}
        >
          {label}
        </Button>
      )}
    />
  );
}
