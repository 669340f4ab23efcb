import { remotePreset } from '@okruh/web-kit/rspack';

export default remotePreset({
  name: 'mfe-buyout',
  dir: import.meta.dirname,
  exposes: { './routes': './src/routes.tsx', './trade-in-bonus': './src/trade-in-bonus.tsx' },
  server: './src/server.tsx',
  contracts: ['buyout'],
});
