import { typedAddress } from '@brandlode/database';
import { readLines } from './files.ts';

/** A store named in a file, or an invalid line with the reason. */
type AddressLine = { line: number; address: string } | { line: number; fault: string };

/** Longer than any URL of a store. */
const MAX_LINE_LENGTH = 4_000;

/** The stores of a file (`-` for standard input), one per line; `#` begins a comment. Lazy. Throws CommandError. */
export async function* readAddresses(path: string): AsyncGenerator<AddressLine> {
  const firstLine = new Map<string, number>();
  for await (const { line, text } of readLines(path)) {
    const address = text.length > MAX_LINE_LENGTH ? null : typedAddress(text);
    if (address === null) {
      yield { line, fault: `${JSON.stringify(text.slice(0, 80))} is not the address of a store` };
      continue;
    }
    const before = firstLine.get(address);
    if (before === undefined) {
      firstLine.set(address, line);
      yield { line, address };
    } else yield { line, fault: `${address} is on line ${before} already` };
  }
}
