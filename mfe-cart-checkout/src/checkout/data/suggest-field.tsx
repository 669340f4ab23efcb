import { classNames, TextField, type TextFieldProps } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type KeyboardEvent, useId, useState } from 'react';
import styles from '../checkout.module.css';

interface SuggestFieldProps<Item> extends TextFieldProps {
  /** What fits the text so far; an empty list shows nothing. */
  readonly items: readonly Item[];
  readonly itemText: (item: Item) => string;
  readonly onPick: (item: Item) => void;
}

/**
 * A field that takes any text and offers what it knows: the ARIA combobox pattern with a list. Other than the kit's
 * combobox it never puts the text back, because towns that we don't know exist, too.
 */
export function SuggestField<Item>({ items, itemText, onPick, width, onBlur, onChange, ...field }: SuggestFieldProps<Item>) {
  const text = useText();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && items.length > 0;
  const pick = (item: Item): void => {
    setOpen(false);
    setActive(-1);
    onPick(item);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isShown) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = items[active];
    if (step !== 0) setActive((active + step + items.length) % items.length);
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classNames(styles.suggest, width !== undefined && `w-${width}`)}>
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          onChange?.(event);
        }}
        onBlur={(event) => {
          setOpen(false);
          onBlur?.(event);
        }}
      />
      <div className="listbox" id={listId} role="listbox" aria-label={text('suggest.list')} hidden={!isShown}>
        {isShown &&
          items.map((item, index) => (
            <div
              key={itemText(item)}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // Before the field loses the focus and the list closes.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(item);
              }}
            >
              {itemText(item)}
            </div>
          ))}
      </div>
    </div>
  );
}
