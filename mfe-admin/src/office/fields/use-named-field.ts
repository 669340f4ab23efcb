import { useEffect } from 'react';

/** Focuses the field that the address names behind its `#`, as soon as its form is there. */
export function useNamedField(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id !== '') document.getElementById(id)?.focus();
  }, []);
}
