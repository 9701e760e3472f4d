/** The headers with a number after each that an earlier column has: "Followers", "Followers (2)". */
export function distinctHeaders(headers: readonly string[]): string[] {
  const taken = new Set(headers);
  const numbers = new Map<string, number>();
  return headers.map((header) => {
    let number = (numbers.get(header) ?? 0) + 1;
    while (number > 1 && taken.has(`${header} (${number})`)) number++;
    numbers.set(header, number);
    return number === 1 ? header : `${header} (${number})`;
  });
}
