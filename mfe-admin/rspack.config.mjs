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
    'orders-admin',
    'payments-admin',
    'picking-admin',
    'picking-cod',
    'picking-devices',
    'picking-shipping',
    'picking-work',
    'repairs',
    'repairs-admin',
  ],
});
