import { Select, type SelectProps } from '@okruh/ui';

interface LateSelectProps extends SelectProps {
  /** What is chosen now; empty for nothing. */
  readonly chosen: string;
}

/**
 * A select whose choices may come after its form: what is chosen stands as a choice of its own until then. Without it the
 * browser would show the first choice, and the form would take that for the value.
 */
export function LateSelect({ chosen, options, ...props }: LateSelectProps) {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return <Select {...props} options={isKnown ? options : [{ value: chosen, label: chosen }, ...options]} />;
}
