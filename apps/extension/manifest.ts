import manifest from './package.json' with { type: 'json' };

export const { version } = manifest;

/** Edge loads the build for Chrome. */
export const BROWSERS = ['chrome', 'firefox'] as const;
export type Browser = (typeof BROWSERS)[number];

const NEEDS = {
  chrome: { minimum_chrome_version: '123' },
  firefox: {
    browser_specific_settings: {
      gecko: {
        id: 'extension@brandlode',
        strict_min_version: '142.0',
        // What Mozilla calls sending the host of the open site.
        data_collection_permissions: { required: ['browsingActivity'] },
      },
    },
  },
};

export const manifestFor = (browser: Browser) => ({
  manifest_version: 3,
  name: 'Brandlode',
  version,
  description: 'Look up the store that is open: platform, technologies, values with their ranges, lists.',
  action: { default_popup: 'popup.html', default_title: 'Look up this store' },
  icons: { 16: 'icon-16.png', 48: 'icon-48.png', 128: 'icon-128.png' },
  permissions: ['activeTab', 'storage'],
  ...NEEDS[browser],
});
