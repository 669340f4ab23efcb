import { type ComponentType, type NamedExoticComponent, type ReactElement, Suspense, lazy, memo, useState } from 'react';

/** First signs of a visitor. */
const signs = ['pointerover', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;
let stirring: Promise<void> | null = null;
let hasStirred = false;

/** Resolves with the first sign of a visitor. */
export function visitorStirs(): Promise<void> {
  stirring ??= new Promise((resolve) => {
    const stirred = (): void => {
      hasStirred = true;
      for (const sign of signs) window.removeEventListener(sign, stirred, { capture: true });
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, stirred, { capture: true, passive: true });
    // Somebody follows a link to a part of the page.
    if (window.location.hash) stirred();
  });
  return stirring;
}

/** A part of a page whose code comes late. */
export type Island<Props extends object> = NamedExoticComponent<Props> & {
  /** Loads the code, if somebody is there to use it: a page that is gone to later comes whole. */
  readonly warmUp: () => Promise<void>;
  /** Gives the code at once; the server build has it in its one file. */
  readonly register: (component: ComponentType<Props>) => void;
};

/**
 * A part of a page that comes alive with the first sign of a visitor (pointer, touch, key, focus, scroll). Until then the
 * server's HTML stands, with links and forms that work by themselves, and its code isn't loaded: no page pays for it
 * before the first interaction.
 */
export function island<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>): Island<Props> {
  let code: ComponentType<Props> | null = null;
  const fetchCode = async (): Promise<ComponentType<Props>> => (code ??= (await load()).default);
  const Late = lazy(async () => {
    await visitorStirs();
    return { default: await fetchCode() };
  });
  function Part(props: Props): ReactElement {
    // What was drawn first stays: another type of component would draw everything again.
    const [Drawn] = useState<ComponentType<Props>>(() => code ?? Late);
    return (
      <Suspense>
        <Drawn {...props} />
      </Suspense>
    );
  }
  // A page that is drawn again with the same props must not touch it: React throws away the server's HTML of a boundary that
  // is updated before its code is there, and the place stays empty until then.
  return Object.assign(memo(Part), {
    warmUp: async () => {
      if (hasStirred) await fetchCode();
    },
    register: (component: ComponentType<Props>) => {
      code = component;
    },
  });
}
