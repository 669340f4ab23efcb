import type { ComponentType, SVGProps } from 'react';

/** A drawing of the icon set (`@okruh/ui/icons`): an outline `<svg>` on a 24 px grid that takes the colour of the text. */
export type IconShape = ComponentType<SVGProps<SVGSVGElement>>;
