import { remotePreset } from '@okruh/web-kit/rspack';

export default remotePreset({
  name: 'mfe-admin',
  dir: import.meta.dirname,
  exposes: { './routes': './src/routes.tsx' },
  contracts: [
    'accounts',
    'buyout',
    'buyout-admin',
    'catalog-admin',
    'checkout-admin',
    'gateway',
    'payments-admin',
    'picking-admin',
    'picking-work',
    'repairs',
    'repairs-admin',
  ],
});
