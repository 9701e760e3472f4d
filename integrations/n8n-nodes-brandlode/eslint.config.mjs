import { configWithoutCloudSupport } from '@n8n/node-cli/eslint';

export default [
  ...configWithoutCloudSupport,
  {
    // The package has the licence of the product, and is installed from its folder.
    files: ['package.json'],
    rules: { 'n8n-nodes-base/community-package-json-license-not-default': 'off' },
  },
];
