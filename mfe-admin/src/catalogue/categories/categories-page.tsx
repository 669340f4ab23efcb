import { Button, ButtonLink, Empty, Icon, Skeleton } from '@okruh/ui';
import { chevronDownIcon, chevronUpIcon, eyeIcon, folderPlusIcon } from '@okruh/ui/icons';
import { FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useCallback, useState } from 'react';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import catalogueStyles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useMay } from '../../office/session.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { addressSchema } from '../../office/grid/list-address.ts';
import { CategoryForm } from './category-form.tsx';
import { CategoryRows } from './category-rows.tsx';
import { type Place, searched, pathTo } from './category-tree.ts';
import { DeleteCategory } from './delete-category.tsx';
import { useNameLocale } from '../../office/language/language.ts';

const NEW = 'nova';
const schema = addressSchema((parameters) => ({
  /** Category whose form is open, `nova` for a new one. */
  category: parameters['category'],
  /** Parent of a new one. */
  parent: parameters['parent'],
}));

const treeQuery = { ...catalog.query('get_categories_tree'), staleTime: 0 };

/** The tree of categories and the form of one beside it. */
export function CategoriesPage() {
  const text = useText();
  const locale = useNameLocale();
  const mayEdit = useMay('catalog:edit');
  const [{ category: open, parent: newParent }, write] = useSearchState(schema);
  const [isDirty, setDirty] = useState(false);
  const [left, setLeft] = useState<(() => void) | null>(null);
  const tree = useQuery(treeQuery);
  const selected = tree.data?.items.find(({ id }) => id === open) ?? null;
  const go = (id: string | undefined, parent?: string): void => write({ category: id, parent }, { push: true });
  /** Goes on, or asks first when something isn't saved. */
  const leave = (onward: () => void): void => {
    if (isDirty) setLeft(() => onward);
    else onward();
  };
  return (
    <AdminPage
      title={text('categories.title')}
      actions={
        <>
          {selected !== null && (
            <ButtonLink kind="quiet" icon={eyeIcon} href={`/${selected.url_path[locale]}`} target="_blank" rel="noopener">
              {text('categories.preview')}
            </ButtonLink>
          )}
          {mayEdit && (
            <Button icon={folderPlusIcon} onClick={() => leave(() => go(NEW, selected?.id))}>
              {text('categories.add')}
            </Button>
          )}
        </>
      }
    >
      {tree.isError && tree.data === undefined ? (
        <LoadFailure title={text('categories.failed')} error={tree.error} onRetry={() => void tree.refetch()} />
      ) : (
        <div className={catalogueStyles.categories}>
          <TreePanel selected={selected?.id ?? null} mayEdit={mayEdit} onSelect={(id) => id !== open && leave(() => go(id))} />
          <FormPanel
            id={open}
            parent={newParent ?? ''}
            mayEdit={mayEdit}
            onDirty={setDirty}
            onClose={() => leave(() => go(undefined))}
            onDone={() => {
              setDirty(false);
              go(undefined);
            }}
          />
        </div>
      )}
      <ConfirmDialog
        isOpen={left !== null}
        title={text('leave.title')}
        confirm={text('leave.confirm')}
        kind="danger"
        isBusy={false}
        onClose={() => setLeft(null)}
        onConfirm={() => {
          setDirty(false);
          setLeft(null);
          left?.();
        }}
      >
        <p>{text('leave.text')}</p>
      </ConfirmDialog>
    </AdminPage>
  );
}

interface TreePanelProps {
  readonly selected: string | null;
  readonly mayEdit: boolean;
  onSelect(id: string): void;
}

function TreePanel({ selected, mayEdit, onSelect }: TreePanelProps) {
  const text = useText();
  const locale = useNameLocale();
  const [typed, setTyped] = useState('');
  const [expanded, setExpanded] = useState<ReadonlySet<string> | null>(null);
  const tree = useQuery(treeQuery);
  const move = useMove();
  const items = tree.data?.items ?? [];
  const shown = searched(items, typed, locale);
  const parents = items.filter(({ children }) => children).map(({ id }) => id);
  const top = items.filter(({ level }) => level === 1).map(({ id }) => id);
  const open = typed.trim() === '' ? (expanded ?? new Set(top)) : new Set(parents);
  const isOpen = open.size > 0;
  return (
    <section className={`panel stack ${catalogueStyles.treePanel}`} aria-label={text('categories.tree')}>
      <div className="row row-tight">
        <input
          className="input input-small grow"
          type="search"
          aria-label={text('categories.search')}
          placeholder={text('categories.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button
          className="button button-quiet button-icon button-small"
          type="button"
          onClick={() => setExpanded(new Set(isOpen ? [] : parents))}
        >
          <Icon of={isOpen ? chevronUpIcon : chevronDownIcon} label={text(isOpen ? 'categories.collapse' : 'categories.expand')} />
        </button>
      </div>
      {tree.data === undefined ? (
        <div className={styles.late} aria-busy="true">
          <Skeleton height="24rem" />
        </div>
      ) : shown.length === 0 ? (
        <Empty title={text(items.length === 0 ? 'categories.empty' : 'grid.nothing-found')} />
      ) : (
        <CategoryRows
          items={shown}
          selected={selected}
          expanded={open}
          // Beside what a search hides, places would mean something else.
          mayEdit={mayEdit && typed.trim() === ''}
          onExpand={setExpanded}
          onSelect={onSelect}
          onMove={(id, place) => move.mutate({ id, place })}
        />
      )}
      {mayEdit && <p className="caption">{text('categories.keys')}</p>}
    </section>
  );
}

function useMove() {
  const text = useText();
  const locale = useNameLocale();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, place }: { readonly id: string; readonly place: Place }) =>
      catalog.call('move_category', { params: { id }, body: place }),
    onSuccess: async (moved) => {
      await queryClient.invalidateQueries({ queryKey: treeQuery.queryKey });
      void catalog.invalidate(queryClient, 'admin_get_category');
      const above = queryClient.getQueryData<{ items: { id: string; name: Record<'cs' | 'ro', string> }[] }>(treeQuery.queryKey);
      const parent = above?.items.find(({ id }) => id === moved.parent)?.name[locale];
      const name = moved.name[locale];
      toast({
        kind: 'success',
        title: text('saved'),
        text: parent === undefined ? text('categories.moved.top', { name }) : text('categories.moved', { name, parent }),
      });
    },
    onError: (error) => {
      // The message of the name is the shop's sentence for it.
      const fieldError = error instanceof FieldErrorsError ? error.fields['name']?.[0] : undefined;
      if (fieldError === undefined) reportFailure(text('categories.move.failed'), error);
      else toast({ kind: 'error', title: fieldError });
    },
  });
}

interface FormPanelProps {
  readonly id: string | undefined;
  readonly parent: string;
  readonly mayEdit: boolean;
  onDirty(isDirty: boolean): void;
  onClose(): void;
  onDone(): void;
}

function FormPanel({ id, parent, mayEdit, onDirty, onClose, onDone }: FormPanelProps) {
  const text = useText();
  const locale = useNameLocale();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const isNew = id === NEW;
  const tree = useQuery(treeQuery);
  const category = useQuery({
    ...catalog.query('admin_get_category', { params: { id: id ?? '-' } }),
    enabled: id !== undefined && !isNew,
    staleTime: 0,
  });
  const reload = useCallback(() => {
    void catalog.invalidate(
      queryClient,
      'get_categories_tree',
      'get_categories_list',
      'admin_get_category',
      'type_categories_all',
      'get_type_categories',
    );
  }, [queryClient]);
  if (id === undefined) return <Empty title={text('category.choose')}>{text('category.choose.text')}</Empty>;
  if (category.error instanceof ProblemError && category.error.status === 404) return <Empty title={text('category.absent')} />;
  if (category.isError && category.data === undefined)
    return <LoadFailure title={text('category.failed')} error={category.error} onRetry={() => void category.refetch()} />;
  if (!isNew && category.data === undefined) return <Skeleton height="30rem" />;
  const shown = isNew ? null : (category.data ?? null);
  return (
    <>
      <CategoryForm
        key={`${id}-${shown?.version ?? 0}`}
        category={shown}
        parent={parent}
        path={shown === null ? '' : pathTo(tree.data?.items ?? [], shown.id, locale)}
        mayEdit={mayEdit}
        onDirty={onDirty}
        onClose={onClose}
        onReload={() => void category.refetch()}
        onDelete={() => setDeleting(true)}
        onSaved={(saved) => {
          toast({ kind: 'success', title: text('saved'), text: saved.name[locale] });
          reload();
          onDone();
        }}
      />
      {isDeleting && shown !== null && (
        <DeleteCategory
          category={shown}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false);
            reload();
            onDone();
          }}
        />
      )}
    </>
  );
}
