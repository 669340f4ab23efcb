import type { CategoryNode } from '@okruh/contracts/http/catalog-admin/categories';
import { Badge, classNames, Icon } from '@okruh/ui';
import { chevronRightIcon, gripIcon } from '@okruh/ui/icons';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { CSSProperties, KeyboardEvent } from 'react';
import { Button, Collection, I18nProvider, Tree, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components';
import styles from '../../office/catalogue.module.css';
import { type Place, placeByKey, type TreeNode, buildTree } from './category-tree.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { formatNumber } from '../../office/language/format.ts';

interface CategoryRowsProps {
  readonly items: readonly CategoryNode[];
  readonly selected: string | null;
  readonly expanded: ReadonlySet<string>;
  readonly mayEdit: boolean;
  onExpand(expanded: ReadonlySet<string>): void;
  onSelect(id: string): void;
  onMove(id: string, place: Place): void;
}

/** The tree: arrows walk, Enter opens, dragging or Alt + arrows move. */
export function CategoryRows({ items, selected, expanded, mayEdit, onExpand, onSelect, onMove }: CategoryRowsProps) {
  const text = useText();
  const language = useLanguage();
  const locale = useNameLocale();
  const getName = (id: string): string => items.find((item) => item.id === id)?.name[locale] ?? id;
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !mayEdit,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': getName(String(key)) })),
    onMove: ({ keys, target }) => {
      const [id] = keys;
      if (id === undefined) return;
      onMove(String(id), { target: String(target.key), position: target.dropPosition === 'on' ? 'inside' : target.dropPosition });
    },
  });
  // Before the tree walks by the same arrows.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || !mayEdit || !(event.target instanceof HTMLElement)) return;
    const id = event.target.closest<HTMLElement>('[data-key]')?.dataset['key'];
    const place = id === undefined ? null : placeByKey(items, id, event.key);
    if (id === undefined || place === null) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(id, place);
  };
  return (
    <div onKeyDownCapture={onKeyDown} className={styles.tree}>
      {/* The library would write a style element, which our policy forbids; it doesn't when something has that id. */}
      <span id="react-aria-pressable-style" hidden />
      <I18nProvider locale={language}>
        <Tree
          aria-label={text('categories.title')}
          className="tree"
          items={buildTree(items)}
          selectionMode="single"
          selectionBehavior="replace"
          disallowEmptySelection
          selectedKeys={selected === null ? [] : [selected]}
          onSelectionChange={(keys) => {
            const [id] = keys === 'all' ? [] : [...keys];
            if (id !== undefined) onSelect(String(id));
          }}
          expandedKeys={expanded}
          onExpandedChange={(keys) => onExpand(new Set([...keys].map(String)))}
          dragAndDropHooks={dragAndDropHooks}
          dependencies={[language, locale, selected]}
        >
          {(node) => <CategoryRow id={node.id} node={node} mayEdit={mayEdit} />}
        </Tree>
      </I18nProvider>
    </div>
  );
}

interface CategoryRowProps {
  /** The collection knows its items by it. */
  readonly id: string;
  readonly node: TreeNode;
  readonly mayEdit: boolean;
}

function CategoryRow({ id, node, mayEdit }: CategoryRowProps) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const { category, below } = node;
  const name = category.name[locale];
  return (
    <TreeItem
      id={id}
      textValue={name}
      className={({ isDropTarget }) => classNames('tree-row', !category.for_display && 'off', isDropTarget && 'drop')}
      style={({ level }): CSSProperties => ({ ['--level' as string]: level - 1 })}
    >
      <TreeItemContent>
        {({ hasChildItems }) => (
          <>
            {hasChildItems ? (
              <Button slot="chevron" className="twist">
                <Icon of={chevronRightIcon} size="small" />
              </Button>
            ) : (
              <span className="twist" />
            )}
            <span className="name">{name}</span>
            {!category.for_display && <span className="sr">{text('categories.hidden')}</span>}
            {category.for_buyout && <Badge>{text('categories.badge.buyout')}</Badge>}
            {category.for_service && <Badge>{text('categories.badge.service')}</Badge>}
            <span className="meta">{formatNumber(category.products, market)}</span>
            {mayEdit && (
              <Button slot="drag" className="handle">
                <Icon of={gripIcon} size="small" label={text('categories.move', { name })} />
              </Button>
            )}
          </>
        )}
      </TreeItemContent>
      <Collection items={below}>{(child) => <CategoryRow id={child.id} node={child} mayEdit={mayEdit} />}</Collection>
    </TreeItem>
  );
}
