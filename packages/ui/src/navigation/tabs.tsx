import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';

/** One tab with its panel. */
export interface TabItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  /** Id of the shown tab; without it the component remembers it by itself, starting with the first. */
  readonly selected?: string | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
}

/** Views of one thing behind tabs: arrows, Home and End move and show at once. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const base = useId();
  const [remembered, remember] = useState(tabs[0]?.id);
  const shown = selected ?? remembered;
  const show = (id: string) => {
    remember(id);
    onSelect?.(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === shown);
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[moves[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    show(next.id);
    document.getElementById(`${base}-${next.id}-tab`)?.focus();
  };
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}-tab`}
            className="tab"
            role="tab"
            type="button"
            aria-selected={tab.id === shown}
            aria-controls={tab.id === shown ? `${base}-${tab.id}-panel` : undefined}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={() => show(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => tab.id === shown)
        .map((tab) => (
          <div
            key={tab.id}
            id={`${base}-${tab.id}-panel`}
            className="tab-panel"
            role="tabpanel"
            aria-labelledby={`${base}-${tab.id}-tab`}
            tabIndex={0}
          >
            {tab.panel}
          </div>
        ))}
    </div>
  );
}
