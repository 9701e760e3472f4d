/** Mutants that no test can notice, each with the reason. Found again by the text of the lines, not by their number. */
export const EQUIVALENT: { file: string; before: string; after: string; reason: string }[] = [];
