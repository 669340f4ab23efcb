import { remotePreset } from '@okruh/web-kit/rspack';

export default remotePreset({
  name: 'mfe-account',
  dir: import.meta.dirname,
  exposes: { './routes': './src/routes.tsx', './user-menu': './src/user-menu.tsx' },
  contracts: ['accounts', 'orders', 'checkout'],
});
