import { BY_CHOICE, type Guess } from './column-guess.ts';
import { isNumeric, mayMeanYesOrNo } from './flags-and-counts.ts';

/** Says what a header leaves open, and leaves out a rank that only numbers the rows. */
export function warnOfDoubts(guesses: Guess[], warnings: string[]) {
  for (const guess of guesses.filter(({ place }) => place !== BY_CHOICE)) {
    const { name, header, units, column, cells } = guess;
    if (
      column === null &&
      /^(?:organic|search|seo|organischer) traffic$|^trafic organique$|^trafico organico$/.test(units.words)
    ) {
      warnings.push(
        `"${header}" counts visits from search alone; it is left out unless you choose it as monthly traffic.`,
      );
    }
    if (column === null && /^unique (?:visitors|users|visits)$|^mau$/.test(units.words)) {
      warnings.push(
        `"${header}" counts people, not visits; it is left out unless you choose it as monthly traffic.`,
      );
    }
    if (column === null && /^(?:rating|stars|score|bewertung|note|puntuacion)$/.test(units.words)) {
      warnings.push(
        `"${header}" does not say who rates; it is left out unless you choose it as Trustpilot rating.`,
      );
    }
    if (column === null && guess.alternatives.some(isNumeric) && mayMeanYesOrNo(units.words, cells)) {
      warnings.push(
        `"${header}" holds only 0 and 1, which may be numbers or mean yes and no; it is left out unless you choose.`,
      );
    }
    if (column === 'rank' && name !== 'rank' && /^(?:rank|ranking|rang|classement)$/.test(units.words)) {
      const numbersRows = cells.length > 1 && cells.every((cell, row) => Number(cell) === row + 1);
      if (numbersRows) {
        guess.column = guess.recognisedBy = null;
        guess.alternatives = ['rank'];
      }
      warnings.push(
        numbersRows
          ? `"${header}" numbers the rows of this file; it is left out unless you choose it as popularity rank.`
          : `"${header}" is read as a worldwide popularity rank; leave it out if it is another.`,
      );
    }
  }
}
