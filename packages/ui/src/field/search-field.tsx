import type { ComponentProps, FormEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { searchIcon } from '../icon/icons.ts';
import { classNames } from '../text/class-names.ts';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onSubmit'> {
  /** Name of the field for assistive technology; the place-holder is only an example. */
  readonly label: string;
  /** Name of the search as a landmark, when several stand on one page. */
  readonly landmark?: string | undefined;
  /** Enter was pressed; the text as it stands. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** The form's own address, so that searching works before any script is there. */
  readonly action?: string | undefined;
}

/** Search box with its own landmark. */
export function SearchField({ label, landmark, onSearch, action, className, name = 'q', ...input }: SearchFieldProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onSearch) return;
    event.preventDefault();
    const text = new FormData(event.currentTarget).get(name);
    onSearch(typeof text === 'string' ? text : '');
  };
  return (
    <form className={classNames('search', className)} role="search" aria-label={landmark ?? label} onSubmit={submit} action={action}>
      <Icon of={searchIcon} />
      <input {...input} name={name} className="input" type="search" aria-label={label} />
    </form>
  );
}
