/** Tags of technologies that stores use whatever their platform, with the names under which they are recognised. */
export const TECHNOLOGIES: { id: string; share: number; tag: string }[] = [
  {
    id: 'google-tag-manager',
    share: 0.5,
    tag: '<script async src="https://www.googletagmanager.com/gtm.js?id=GTM-K5T2X7"></script>',
  },
  {
    id: 'klaviyo',
    share: 0.35,
    tag: '<script async src="https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=Xy12Ab"></script>',
  },
  {
    id: 'hotjar',
    share: 0.12,
    tag: '<script async src="https://static.hotjar.com/c/hotjar-123456.js?sv=6"></script>',
  },
  {
    id: 'microsoft-clarity',
    share: 0.15,
    tag: '<script async src="https://www.clarity.ms/tag/abc123"></script>',
  },
  {
    id: 'tiktok-pixel',
    share: 0.2,
    tag: '<script async src="https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C4A1"></script>',
  },
  {
    id: 'gorgias',
    share: 0.1,
    tag: '<script async src="https://config.gorgias.chat/bundle-loader/01H"></script>',
  },
  { id: 'tidio', share: 0.08, tag: '<script async src="https://code.tidio.co/abc.js"></script>' },
];
