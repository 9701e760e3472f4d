import { askConsent, type ConsentSettings } from './ask-consent.ts';

/** Inlined by the build into pages that may load third-party scripts; the server keeps it only where they are configured. */
const settings: ConsentSettings | null = JSON.parse(document.documentElement.dataset.consent ?? 'null');
if (settings) askConsent(settings);
