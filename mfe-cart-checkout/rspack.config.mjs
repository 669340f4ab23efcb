import { remotePreset } from '@okruh/web-kit/rspack';

export default remotePreset({
  name: 'mfe-cart-checkout',
  dir: import.meta.dirname,
  exposes: {
    './routes': './src/routes.tsx',
    './add-to-cart': './src/add-to-cart.tsx',
    './mini-cart': './src/mini-cart.tsx',
    './quick-add': './src/quick-add.tsx',
  },
  contracts: ['checkout', 'payments', 'orders', 'catalog', 'buyout', 'accounts'],
});
