import { displayEmail } from '../email.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { COMMON_WORDS } from './common-words.ts';

/** In characters as a user counts them (docs/decisions/identity.md). */
const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

const ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
];
/** The keyboard read downwards, as in 1qaz2wsx. */
const COLUMNS = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '0p'];
const RUNS = [...ROWS, ...COLUMNS].flatMap((row) => [row, [...row].reverse().join('')]);

const SYMBOLS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

type Owner = { firstName: string; lastName: string; email: string };

/**
 * Whether a password is too easy to guess for this user: too short or long, a common password or word with digits and symbols added, a
 * run of keys, a repetition, or one that contains the user's name or address.
 */
export function isWeakPassword(password: string, own: Owner): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const length = [...text].length;
  if (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) return true;
  return (
    COMMON_PASSWORDS.has(text) ||
    isCommon(text) ||
    isCommonNumber(text) ||
    isRepetition(text) ||
    isMadeOfRuns(text) ||
    containsOwner(text, own)
  );
}

/** A common password or word, or two words, with symbols for letters (0 for o) or digits and symbols around it. */
function isCommon(text: string): boolean {
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const plain = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '');
  const unmasked = (word: string) => plain([...word].map((symbol) => SYMBOLS[symbol] ?? symbol).join(''));
  // "passw0rd1!" is checked as it is, without its ends, and with symbols read as letters, before and after.
  const readings = [
    plain(text),
    plain(bare),
    unmasked(text),
    unmasked(bare),
    unmasked(text.replace(/[\d\W_]+$/u, '')),
  ];
  return readings.some((reading) => reading !== '' && isWords(reading));
}

/** A common word, or two of them joined. */
function isWords(text: string): boolean {
  if (COMMON_WORDS.has(text) || COMMON_PASSWORDS.has(text)) return true;
  for (let cut = 3; cut <= text.length - 3; cut++) {
    if (COMMON_WORDS.has(text.slice(0, cut)) && COMMON_WORDS.has(text.slice(cut))) return true;
  }
  return false;
}

const COMMON_NUMBERS = new Set(
  '11223344 1122334455 112233445566 12344321 1234554321 123321123 123454321 147258369 159357456 741852963 789456123 963852741 123654789 987456321 31415926 314159265 14142135 27182818 13243546 10203040 1020304050 12131415'.split(
    ' ',
  ),
);
const YEAR = '(19|20)\\d\\d';
const DATE = new RegExp(`^(${YEAR}[01]\\d[0-3]\\d|[0-3]\\d[0-3]\\d${YEAR})$`);

/** A common number or a date: birthdays are tried first. */
function isCommonNumber(text: string): boolean {
  const digits = text.replace(/[\s./-]/g, '');
  return COMMON_NUMBERS.has(digits) || DATE.test(digits);
}

/** "aaaaaaaa", "abcabcabc", "12121212": a repeated piece of at most four characters. */
function isRepetition(text: string): boolean {
  for (let size = 1; size <= 4; size++) {
    const piece = text.slice(0, size);
    if (text === piece.repeat(Math.ceil(text.length / size)).slice(0, text.length)) return true;
  }
  // Hardly more distinct characters than a repetition: "aaaaaaab", "11112222".
  return new Set(text).size <= 2;
}

/** Consists almost entirely of runs of at least three neighbouring keys. */
function isMadeOfRuns(text: string): boolean {
  let outsideRuns = 0;
  for (let start = 0; start < text.length; ) {
    let size = 0;
    for (
      let to = start + 3;
      to <= text.length && RUNS.some((run) => run.includes(text.slice(start, to)));
      to++
    )
      size = to - start;
    if (size === 0) outsideRuns++;
    start += Math.max(size, 1);
  }
  return outsideRuns <= 1 || (outsideRuns <= 2 && text.length < 10);
}

function containsOwner(text: string, { firstName, lastName, email }: Owner): boolean {
  const [local = '', domain = ''] = displayEmail(email).split('@');
  const names = [firstName, lastName].flatMap((name) => [name, ...name.split(/[\s'-]+/)]);
  const pieces = [...names, email, local, ...local.split(/[._+-]/), domain.slice(0, domain.indexOf('.'))];
  const squeeze = (word: string) =>
    word
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const squeezed = squeeze(text);
  // Two letters occur in too many passwords by chance.
  return pieces.map(squeeze).some((piece) => [...piece].length >= 3 && squeezed.includes(piece));
}
