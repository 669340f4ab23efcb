import type { ImportAnswer } from '@okruh/contracts/import';
import { Button, Table, TableFoot } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useState } from 'react';
import { saveFile } from '../grid/save-file.ts';
import { useReportFailure } from '../page/use-report-failure.ts';

const PAGE = 50;

/** The wrong cells of a file, page by page, and its wrong rows to be mended. */
export function ImportErrors({ answer, fetchWrongRows }: { readonly answer: ImportAnswer; fetchWrongRows(): Promise<string> }) {
  const text = useText();
  const [page, setPage] = useState(1);
  const { errors, error_count: count } = answer;
  const [line, column, value, what] = [text('import.line'), text('import.column'), text('import.value'), text('import.what')];
  return (
    <>
      <Table
        label={text('import.errors')}
        compact
        stack
        foot={<TableFoot page={page} pageSize={PAGE} total={errors.length} onPage={setPage} />}
      >
        <thead>
          <tr>
            <th scope="col" className="end">
              {line}
            </th>
            {[column, value, what].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {errors.slice((page - 1) * PAGE, page * PAGE).map((error) => (
            <tr key={`${error.line} ${error.column} ${error.message}`}>
              <td className="end" data-label={line}>
                {error.line}
              </td>
              <td data-label={column}>
                <code>{error.column}</code>
              </td>
              <td data-label={value}>{error.value === '' ? '–' : error.value}</td>
              <td data-label={what}>{error.message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {count > errors.length && <p className="soft">{text('import.errors.shown', { shown: errors.length, count })}</p>}
      <div>
        <DownloadWrongRows fetchWrongRows={fetchWrongRows} />
      </div>
    </>
  );
}

/** The wrong rows as a file: every cell as it was, and a column that says what is wrong. */
export function DownloadWrongRows({ fetchWrongRows }: { fetchWrongRows(): Promise<string> }) {
  const text = useText();
  const reportFailure = useReportFailure();
  const download = useMutation({
    mutationFn: fetchWrongRows,
    onSuccess: (csv) => saveFile({ body: new Blob([csv], { type: 'text/csv' }), headers: new Headers() }, text('import.download.file')),
    onError: (error) => reportFailure(text('import.download.failed'), error),
  });
  return (
    <Button kind="quiet" size="small" icon={downloadIcon} busy={download.isPending} onClick={() => download.mutate()}>
      {text('import.download')}
    </Button>
  );
}
