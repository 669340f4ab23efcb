// The package ships one declaration for its barrel only; we import single icons, which are all of this one shape.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { ComponentType, SVGProps } from 'react';

  const icon: ComponentType<SVGProps<SVGSVGElement>>;
  export default icon;
}
