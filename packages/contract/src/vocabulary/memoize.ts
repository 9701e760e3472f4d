/** Caches results by text, because files repeat the same few labels; cleared when `limit` texts are cached. */
export function memoize<Result>(read: (text: string) => Result, limit = 10_000): (text: string) => Result {
  const cache = new Map<string, Result>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined || cache.has(text)) return known as Result;
    const result = read(text);
    if (cache.size >= limit) cache.clear();
    // Long texts rarely repeat.
    if (text.length <= 200) cache.set(text, result);
    return result;
  };
}
