import { shellPreset } from '@okruh/web-kit/rspack';

export default shellPreset({
  dir: import.meta.dirname,
  browser: './src/browser.tsx',
  styles: './src/styles/main.css',
  server: './src/server.tsx',
  contracts: ['accounts', 'buyout', 'catalog', 'gateway'],
});
