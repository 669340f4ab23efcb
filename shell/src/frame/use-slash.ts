import { useEffect } from 'react';

/** `/` leads to the search of the header from anywhere but where something is written. */
export function useSlash(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isWriting =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog') !== null;
      if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      document.querySelector<HTMLElement>('.site-header [role="combobox"]')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
