// The package ships one declaration for its barrel only; we import single icons, which are all of this one shape.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  const icon: import('./icon-shape.ts').IconShape;
  export default icon;
}
