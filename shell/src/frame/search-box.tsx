import { Icon } from '@okruh/ui';
import { searchIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useNavigate } from '@okruh/web-kit/router';
import { type FormEvent, type KeyboardEvent, type ReactElement, Suspense, lazy, useId, useRef, useState } from 'react';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';

/** Suggestions come with the first focus. */
const SearchPanel = lazy(() => import('./search-panel.tsx'));

const MIN_LETTERS = 2;

/** What the panel of suggestions tells the field about itself. */
export interface PanelState {
  readonly isShown: boolean;
  /** Id of the suggestion that the arrows stand on. */
  readonly activeId: string | null;
}
/** The panel's half of the keyboard: true = it was for the panel. */
export type PanelKeys = (key: string) => boolean;

const hidden: PanelState = { isShown: false, activeId: null };

/** Search of the shop: a plain form that works without a script, with suggestions once there is one. */
export default function SearchBox({ words: first }: { readonly words: string }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const navigate = useNavigate();
  const [words, setWords] = useState(first);
  const [isOpen, setIsOpen] = useState(false);
  const [isShort, setIsShort] = useState(false);
  const [panel, setPanel] = useState(hidden);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<PanelKeys | null>(null);
  const takeKeys = (panelKeys: PanelKeys | null): void => {
    keys.current = panelKeys;
  };
  const listId = useId();
  const action = pagePaths.search[market];

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // What was typed before the page came alive counts too.
    const typed = (input.current?.value ?? words).trim();
    setIsShort(typed.length < MIN_LETTERS);
    if (typed.length < MIN_LETTERS) {
      input.current?.focus();
      return;
    }
    setIsOpen(false);
    void import('./recent-searches.ts').then(({ rememberSearch }) => rememberSearch(typed));
    navigate(`${action}?${new URLSearchParams({ q: typed }).toString()}`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    } else if (keys.current?.(event.key) === true) event.preventDefault();
  };
  return (
    <form
      className="search"
      role="search"
      aria-label={text('search.label')}
      action={action}
      onSubmit={submit}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <Icon of={searchIcon} />
      <input
        ref={input}
        className="input"
        type="search"
        name="q"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={text('search.field')}
        placeholder={text('search.placeholder')}
        role="combobox"
        aria-expanded={isOpen && panel.isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isOpen && panel.activeId !== null && { 'aria-activedescendant': panel.activeId })}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setIsShort(false);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">/</kbd>
      <p className="search-note" role="alert">
        {isShort && text('search.too-short', { count: MIN_LETTERS })}
      </p>
      {isOpen && (
        <Suspense>
          <SearchPanel words={words} listId={listId} onKeys={takeKeys} onState={setPanel} onDone={() => setIsOpen(false)} />
        </Suspense>
      )}
    </form>
  );
}
