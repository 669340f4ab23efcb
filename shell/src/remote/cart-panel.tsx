import { useText } from '@okruh/web-kit/i18n';
import type { ShopLocation } from '@okruh/web-kit/router';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import Fragment from './fragment.tsx';

/** As the mega menu: a pointer that only passes by opens nothing, one that slips off doesn't close at once. */
const OPEN_MS = 150;
const CLOSE_MS = 250;

export interface CartPanelProps {
  readonly remote: string;
  readonly location: ShopLocation;
  /** The cart link with everything that belongs to it. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** What brought this here: it has happened before anything listens. */
  readonly wantedBy: 'mouse' | 'keyboard';
}

/** What is in the cart, below its link. Its code comes when somebody reaches for it. */
export default function CartPanel({ remote, location, place, wantedBy }: CartPanelProps): ReactElement {
  const text = useText();
  const { isOpen, wasOpen } = useOpening(place, location.path, wantedBy);
  return (
    <section className="cart-panel corner" aria-label={text('cart.panel')} hidden={!isOpen}>
      {wasOpen && <Fragment name={remote} expose="./mini-cart" location={location} />}
    </section>
  );
}

/** Opens by mouse and keyboard; a tap goes to the cart. Closes with the pointer, the focus, Escape, or another page. */
function useOpening(place: RefObject<HTMLDivElement | null>, path: string, wantedBy: 'mouse' | 'keyboard') {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const first = useRef<string | null>(wantedBy);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let timer: number | undefined;
    const after = (ms: number, then: () => void): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(then, ms);
    };
    const open = (): void => {
      window.clearTimeout(timer);
      setWasOpen(true);
      setOpenOn(path);
    };
    const close = (): void => {
      window.clearTimeout(timer);
      setOpenOn(null);
    };
    const entered = ({ pointerType }: PointerEvent): void => {
      if (pointerType === 'mouse') after(OPEN_MS, open);
    };
    const left = (): void => {
      if (!element.contains(document.activeElement)) after(CLOSE_MS, close);
    };
    const focused = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target.matches(':focus-visible')) open();
    };
    const blurred = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) close();
    };
    const pressed = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerenter', entered, { signal });
    element.addEventListener('pointerleave', left, { signal });
    element.addEventListener('focusin', focused, { signal });
    element.addEventListener('focusout', blurred, { signal });
    element.addEventListener('keydown', pressed, { signal });
    if (first.current === 'mouse' && element.matches(':hover')) after(OPEN_MS, open);
    if (first.current === 'keyboard' && element.contains(document.activeElement)) open();
    first.current = null;
    return () => {
      listening.abort();
      window.clearTimeout(timer);
    };
  }, [place, path]);
  return { isOpen: openOn === path, wasOpen };
}
