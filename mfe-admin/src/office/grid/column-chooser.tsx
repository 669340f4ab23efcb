import { Checkbox, Icon, Popover } from '@okruh/ui';
import { columnsIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import styles from '../admin.module.css';
import { catalog } from '../api/api.ts';
import type { Column } from './data-grid.tsx';
import { useReportFailure } from '../page/use-report-failure.ts';

/** Name under which a screen's parameters keep the columns that its user hid. */
const HIDDEN = 'hidden-columns';

/**
 * Columns that the person at work wants to see on a screen. The service remembers them; the first column, which leads to
 * the detail, always stays.
 */
export function useColumnChoice(component: string): { readonly hidden: readonly string[]; toggle(id: string): void } {
  const text = useText();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const remembered = catalog.query('get_component_params', { params: { component } });
  const { data } = useQuery(remembered);
  const saved = data?.params[HIDDEN];
  const hidden = Array.isArray(saved) ? saved : [];
  const save = useMutation({
    mutationFn: (next: string[]) =>
      catalog.call('save_component_params', { params: { component }, body: { params: { ...data?.params, [HIDDEN]: next } } }),
    onSuccess: (params) => queryClient.setQueryData(remembered.queryKey, params),
    onError: (error) => reportFailure(text('columns.failed'), error),
  });
  return { hidden, toggle: (id) => save.mutate(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]) };
}

interface ColumnChooserProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly hidden: readonly string[];
  onToggle(id: string): void;
}

/** Which columns of a grid are shown. */
export function ColumnChooser<Row>({ columns, hidden, onToggle }: ColumnChooserProps<Row>) {
  const text = useText();
  return (
    <Popover
      align="end"
      renderButton={(button) => (
        <button {...button} className="button button-bare button-small" aria-haspopup="dialog">
          <Icon of={columnsIcon} />
          {text('columns.label')}
        </button>
      )}
    >
      {() => (
        <div className={styles.filterPanel} role="group" aria-label={text('columns.label')}>
          {columns.slice(1).map(({ id, label }) => (
            <Checkbox key={id} id={`column-${id}`} label={label} checked={!hidden.includes(id)} onChange={() => onToggle(id)} />
          ))}
        </div>
      )}
    </Popover>
  );
}
