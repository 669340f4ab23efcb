import { useCombobox } from 'downshift';
import { Fragment, useState, type ReactNode } from 'react';
import { Field, type ControlProps, type FieldFrame } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { chevronDownIcon, searchIcon } from '../icon/icons.ts';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { comboboxTexts } from '../locale/kit-texts.ts';
import { classNames } from '../text/class-names.ts';
import { highlight, isSameText, matches } from './matching.ts';

/** One choice of a combobox. */
export interface ComboboxItem {
  readonly value: string;
  readonly label: string;
  /** Heading above the items of one group; items of a group stand together. */
  readonly group?: string | undefined;
  /** Address of a small picture before the label. */
  readonly picture?: string | undefined;
  /** At the end of the row, such as a price. */
  readonly end?: ReactNode;
}

export interface ComboboxProps extends FieldFrame {
  readonly items: readonly ComboboxItem[];
  /** Value of the chosen item; null when none is. */
  readonly value: string | null;
  /** Another item was chosen, or null when the text was emptied. */
  readonly onChange: (value: string | null) => void;
  /** Letters before the list opens: 0 (without it) shows the whole list at once, 2 fits long lists. */
  readonly minLength?: number | undefined;
  /**
   * The owner searches: called with each change of the text, and `items` are then shown as they come. Without it the
   * items are filtered here.
   */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** What was typed into a plain field before this code came; the list opens with it. Taken when the box is first drawn. */
  readonly initialText?: string | undefined;
  /** The search is under way. */
  readonly busy?: boolean | undefined;
  /** What to say when nothing fits; the kit has its own words. */
  readonly emptyText?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onBlur?: (() => void) | undefined;
}

/** Choice from a list that can be searched by typing, after the ARIA combobox pattern. */
export function Combobox(props: ComboboxProps) {
  const { label, help, error, optional, width, valid, id, name } = props;
  return (
    <Field {...{ label, help, error, optional, width, valid, id, name }}>{(control) => <ComboboxControl {...props} {...control} />}</Field>
  );
}

function ComboboxControl(props: ComboboxProps & ControlProps) {
  const { busy = false, emptyText, placeholder, disabled = false, onBlur, minLength = 0 } = props;
  const texts = useKitTexts(comboboxTexts);
  const { box, typed, shown, isShowing, onType } = useChoices(props);
  return (
    <div className={classNames('combobox', isShowing && 'open')}>
      <div className="input-group">
        <span className="affix">
          <Icon of={searchIcon} />
        </span>
        <input
          {...box.getInputProps({ placeholder, disabled, onBlur, onChange: (event) => onType(event.currentTarget.value) })}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          aria-expanded={isShowing}
          className="input"
          type="text"
        />
        {minLength === 0 && (
          <button {...box.getToggleButtonProps({ disabled })} className="button button-bare button-reveal" type="button">
            <Icon of={chevronDownIcon} label={texts.openList} />
          </button>
        )}
      </div>
      <div {...box.getMenuProps()} className="listbox" hidden={!isShowing || shown.length === 0}>
        {isShowing &&
          shown.map((item, index) => (
            <Fragment key={item.value}>
              {item.group !== undefined && item.group !== shown[index - 1]?.group && (
                <div className="group-label" role="presentation">
                  {item.group}
                </div>
              )}
              <div {...box.getItemProps({ item, index })}>
                {item.picture !== undefined && <img src={item.picture} alt="" width={36} height={36} />}
                <span className="grow">
                  {highlight(item.label, typed).map((part) => (part.isMatch ? <mark key="match">{part.text}</mark> : part.text))}
                </span>
                {item.end && <span className="muted small num">{item.end}</span>}
              </div>
            </Fragment>
          ))}
      </div>
      {isShowing && shown.length === 0 && (
        <div className="listbox" role="status">
          <p className="listbox-empty">{busy ? texts.searching : (emptyText ?? texts.nothingFound)}</p>
        </div>
      )}
    </div>
  );
}

/** State of the pattern and the items that fit what is typed. */
function useChoices({ items, value, onChange, minLength = 0, onSearch, initialText = '', id }: ComboboxProps & { readonly id: string }) {
  const chosen = items.find((item) => item.value === value) ?? null;
  const [text, setText] = useState(chosen?.label ?? initialText);
  // The name of the choice that stands is no search: opening the list shows everything.
  const typed = text === chosen?.label ? '' : text.trim();
  const isLongEnough = typed.length >= minLength;
  const shown = !isLongEnough ? [] : onSearch ? [...items] : items.filter((item) => matches(item.label, typed));
  const change = useCombobox.stateChangeTypes;
  const box = useCombobox<ComboboxItem>({
    items: shown,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.value,
    selectedItem: chosen,
    ...(initialText !== '' && { initialInputValue: initialText, initialIsOpen: true }),
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-item-${index}`,
    toggleButtonId: `${id}-toggle`,
    stateReducer: (state, { type, changes }) => {
      if (type !== change.InputBlur) return changes;
      // Leaving chooses nothing by accident: only a whole name counts, anything else falls back to the choice that stands.
      const named = shown.find((item) => isSameText(item.label, state.inputValue));
      const selectedItem = state.inputValue.trim() === '' ? null : (named ?? state.selectedItem);
      return { ...changes, selectedItem, inputValue: selectedItem?.label ?? '' };
    },
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.value ?? null),
    onInputValueChange: ({ inputValue }) => setText(inputValue),
  });
  // The pattern tells of a change only after drawing it. The list must fit the text at once, or a quick arrow key after
  // the last letter would move in the list of the letter before.
  const onType = (typedText: string) => {
    setText(typedText);
    onSearch?.(typedText);
  };
  return { box, onType, typed, shown, isShowing: box.isOpen && isLongEnough };
}
