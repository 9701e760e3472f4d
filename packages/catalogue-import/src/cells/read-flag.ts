import { InvalidValueError } from '@brandlode/contract';

const YES = new Set(
  'true|yes|y|1|t|x|on|active|enabled|✓|✔|✅|ja|j|wahr|oui|o|vrai|sí|si|verdadero|sim|vero|tak|да'.split('|'),
);
const NO = new Set(
  'false|no|n|0|f|off|inactive|disabled|✗|✘|❌|nein|falsch|non|faux|falso|não|nie|нет'.split('|'),
);

export function readFlag(cell: unknown): boolean {
  if (typeof cell === 'boolean') return cell;
  const word = typeof cell === 'object' ? '' : String(cell).trim().toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  throw new InvalidValueError('is neither yes nor no');
}
