import { createRequire } from 'node:module';
import { authentication, withKey } from './authentication.js';
import { addNote } from './creates/add-note.js';
import { addToList } from './creates/add-to-list.js';
import { checkStore } from './creates/check-store.js';
import { findBrand } from './searches/find-brand.js';
import { brandChanged } from './triggers/brand-changed.js';
import { list, savedSearch } from './triggers/choices.js';
import { newMatch } from './triggers/new-match.js';

const { version, dependencies } = createRequire(import.meta.url)('./package.json');
const byKey = (items) => Object.fromEntries(items.map((item) => [item.key, item]));

/** The app's definition. */
export default {
  version,
  platformVersion: dependencies['zapier-platform-core'],
  authentication,
  beforeRequest: [withKey],
  triggers: byKey([brandChanged, newMatch, list, savedSearch]),
  searches: byKey([findBrand]),
  creates: byKey([addToList, addNote, checkStore]),
};
