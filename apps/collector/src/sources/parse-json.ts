/** The JSON in a body, whatever the header calls it; none for a page or broken JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
