import type { IconShape } from '@okruh/ui';
import { useEffect, useRef } from 'react';

/** Something that can be done on the page that is shown. */
export interface OfficeCommand {
  readonly id: string;
  readonly label: string;
  readonly icon: IconShape;
  run(): void;
}

const offered = new Set<() => readonly OfficeCommand[]>();

/** What the page that is shown offers to the command palette now. */
export const listOfferedCommands = (): readonly OfficeCommand[] => [...offered].flatMap((offer) => offer());

/** Offers commands to the palette as long as the calling component is shown. */
export function useOfficeCommands(commands: readonly OfficeCommand[]): void {
  const newest = useRef(commands);
  useEffect(() => {
    newest.current = commands;
  });
  useEffect(() => {
    const offer = (): readonly OfficeCommand[] => newest.current;
    offered.add(offer);
    return () => void offered.delete(offer);
  }, []);
}
