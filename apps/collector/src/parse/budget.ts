const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Limits of all input. Items beyond a count are skipped; exceeding bytes, time or memory fails. Every parser takes
 * its limits from here, and docs/decisions/collection.md lists them.
 */
export const BUDGET = {
  /** One document in the parser's worker thread: seconds of CPU time and of wall time until it is stopped, and the size of its heap. */
  document: { seconds: 15, wallSeconds: 150, heapMebibytes: 512 },
  response: { bytes: 10 * MIB, headerBytes: 32 * KIB },
  robots: {
    /** RFC 9309, 2.5: crawlers must read at least this much. */
    bytes: 500 * KIB,
    rules: 50_000,
    crawlDelaySeconds: 86_400,
    /** Origins in memory, those read last. */
    origins: 250,
  },
  page: {
    elements: 100_000,
    /** Browsers stop nesting at 512, but read on. The parser's time grows with the depth. */
    depth: 1_000,
    attributes: 1_000,
    /** `<html>` and `<body>` tags whose attributes count. */
    rootTags: 4,
    metaTags: 1_000,
    links: 2_000,
    anchors: 10_000,
    scripts: 2_000,
    /** Characters of all inline scripts together. */
    scriptCharacters: 4 * MIB,
    jsonLdScripts: 500,
    jsonLdCharacters: 2 * MIB,
    titleCharacters: 1_000,
    headings: 3,
    /** Characters of the visible text; more is not needed to classify a page. */
    textCharacters: 20_000,
    /** Image addresses, form actions, comments, distinct classes, inputs and custom elements, each. */
    marks: 2_000,
    markCharacters: 300,
    generators: 20,
    /** Characters of one `__NEXT_DATA__` and similar script. */
    stateCharacters: 2 * MIB,
  },
  structuredData: {
    things: 5_000,
    depth: 32,
    types: 20,
    products: 1_000,
    profiles: 100,
    textCharacters: 10_000,
    /** The depth of the data that front ends embed for their scripts. */
    stateDepth: 20,
    stateNodes: 200_000,
  },
  json: { depth: 200 },
  /** `characters`: of all stored products of one store, as JSON. */
  productList: { products: 25_000, variants: 250_000, idCharacters: 64, characters: 32 * MIB },
  sitemap: {
    /** As sitemaps.org allows: 50 MiB decompressed, 50,000 addresses. */
    bytes: 50 * MIB,
    addresses: 50_000,
    sitemaps: 1_000,
    depth: 100,
    /** Sitemap lines read from one robots.txt. */
    robotsLines: 1_000,
  },
  /** A public list of popular sites, as downloaded and as text. */
  rankList: { bytes: 64 * MIB, decompressedBytes: 256 * MIB, names: 2_000_000, lineCharacters: 300 },
  /** A list has about 30 currencies in 2,000 characters. */
  exchangeRates: { characters: 100_000, currencies: 300 },
  /** Longer addresses are neither requested nor stored. */
  address: { characters: 2_048 },
} as const;
