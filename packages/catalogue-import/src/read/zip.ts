import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { checkUnpackedSize, UnreadableFileError } from './unreadable-file-error.ts';

export type Zip = {
  names: string[];
  has: (name: string) => boolean;
  /** Declared decompressed size of a file; it never yields more. */
  sizeOf: (name: string) => number;
  /** The file's bytes; throws UnreadableFileError for damaged ones. */
  open: (name: string) => AsyncIterable<Buffer>;
};

const MAX_FILES = 10_000;

export async function openZip(bytes: Buffer): Promise<Zip> {
  const { zip, entries } = await readDirectory(bytes);
  const entryOf = (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new UnreadableFileError(`is damaged: it lacks ${name}.`);
    return entry;
  };
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    sizeOf: (name) => entryOf(name).uncompressedSize,
    open: (name) => contents(zip, entryOf(name)),
  };
}

async function readDirectory(bytes: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const entries = new Map<string, Entry>();
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= MAX_FILES) throw new UnreadableFileError('is an archive of too many files.');
      entries.set(entry.fileName, entry);
    }
    return { zip, entries };
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError('is a damaged archive, or not complete.');
  }
}

async function* contents(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  checkUnpackedSize(entry.uncompressedSize, entry.compressedSize);
  if (entry.generalPurposeBitFlag & 1) throw new UnreadableFileError('is protected by a password.');
  try {
    // yauzl fails if there are more bytes than declared.
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError('is a damaged archive, or not complete.');
  }
}

/** Files that accompany data, and folders of file managers. */
const COMPANION_FILES =
  /(?:^|\/)(?:__MACOSX\/|\.|thumbs\.db$|desktop\.ini$|readme|licen[cs]e)|\/$|\.(?:md|pdf|html?|docx?|png|jpe?g|gif|svg)$/i;

/** The only data file of an archive. */
export function dataFileIn({ names }: Zip): string {
  const files = names.filter((name) => !COMPANION_FILES.test(name));
  const [file] = files;
  if (file === undefined) throw new UnreadableFileError('is an archive without a data file.');
  if (files.length > 1) {
    const shown = files
      .slice(0, 3)
      .map((name) => name.slice(0, 80))
      .join(', ');
    throw new UnreadableFileError(
      `is an archive of ${files.length} files (${shown}${files.length > 3 ? ', …' : ''}); import them one at a time.`,
    );
  }
  return file;
}
