import { remotePreset } from '@okruh/web-kit/rspack';

export default remotePreset({
  name: 'mfe-service',
  dir: import.meta.dirname,
  exposes: { './routes': './src/routes.tsx', './repair-teaser': './src/repair-teaser.tsx' },
  server: './src/server.tsx',
  contracts: ['repairs', 'buyout', 'catalog'],
});
