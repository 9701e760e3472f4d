/** Numbers below this have a cell each; above, every power of two is cut into cells by its next bits. */
const EXACT = 64;
const BITS = 3;
const CELLS_OF_A_POWER = 2 ** BITS;
const FIRST_POWER = Math.log2(EXACT);
/** The cell of 0; those of negative numbers are mirrored below it. */
const ZERO = 2048;
/** The cell of unknown values, above all others. */
export const UNKNOWN_CELL = 0xffff;

const double = new Float64Array(1);
const bits = new Int32Array(double.buffer);

/**
 * A metric's position on a scale that is the same for every catalogue, fine enough that few ends of a histogram's bars are inside
 * a cell. Greater numbers are never in a lower cell. `value` is a whole number from -2^53 to 2^53.
 */
export function cellOf(value: number): number {
  return value < 0 ? ZERO - magnitudeCell(-value) : ZERO + magnitudeCell(value);
}

function magnitudeCell(value: number): number {
  if (value < EXACT) return value;
  double[0] = value;
  // Exponent and leading fraction bits of a 64-bit float.
  const power = (bits[1]! >>> 20) - 1023 - FIRST_POWER;
  return EXACT + power * CELLS_OF_A_POWER + ((bits[1]! >>> (20 - BITS)) & (CELLS_OF_A_POWER - 1));
}

/** The lowest number in a cell. */
export const lowestOf = (cell: number): number =>
  cell >= ZERO ? minMagnitude(cell - ZERO) : -(minMagnitude(ZERO - cell + 1) - 1);

function minMagnitude(cell: number): number {
  if (cell < EXACT) return cell;
  const power = Math.floor((cell - EXACT) / CELLS_OF_A_POWER) + FIRST_POWER;
  const part = (cell - EXACT) % CELLS_OF_A_POWER;
  return 2 ** power * (1 + part / CELLS_OF_A_POWER);
}
