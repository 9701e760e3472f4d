import type { Platform } from '../report.ts';
import { evidenceOf, headerEvidence, type PageMarks, shortEvidence } from './page-rules.ts';
import { BUILDERS, ENOUGH, HINT, PLATFORMS, type PlatformRule } from './platform-rules.ts';

/** `sells`: the evidence shows a shop, not any site made with a site builder. */
export type DetectedPlatform = Platform & { sells: boolean };

/** Images on other sites may be a supplier's. */
const weightOf = (rule: PlatformRule, { images }: PageMarks): number =>
  rule.in === 'image' && !images.some(({ own, text }) => own && rule.matches.test(text))
    ? Math.min(rule.weight, HINT)
    : rule.weight;

/** The platform with the most evidence, and its strongest piece. Shop systems take precedence over site builders. */
export const detectPlatform = (marks: PageMarks): DetectedPlatform | undefined =>
  mostLikely(
    (rule) => evidenceOf(rule, marks),
    (rule) => weightOf(rule, marks),
  );

/** The same from the headers of a response alone. */
export const detectPlatformByHeaders = (headers: Record<string, string>): DetectedPlatform | undefined =>
  mostLikely(
    (rule) => headerEvidence(rule, headers),
    (rule) => rule.weight,
  );

function mostLikely(
  evidenceFor: (rule: PlatformRule) => string | undefined,
  weightFor: (rule: PlatformRule) => number,
): DetectedPlatform | undefined {
  const found = Object.entries(PLATFORMS).flatMap(([name, rules]) => {
    const applied = rules.flatMap((rule) => {
      const evidence = evidenceFor(rule);
      return evidence === undefined ? [] : [{ rule, evidence }];
    });
    const weight = applied.reduce((sum, { rule }) => sum + weightFor(rule), 0);
    const [strongest] = applied.toSorted((a, b) => weightFor(b.rule) - weightFor(a.rule));
    if (!strongest || weight < ENOUGH) return [];
    const isBuilder = BUILDERS.has(name);
    const sells = !isBuilder || applied.some(({ rule }) => rule.sells);
    return [
      { name, evidence: shortEvidence(strongest.evidence), sells, order: (isBuilder ? 0 : 1_000) + weight },
    ];
  });
  const best = found.toSorted((a, b) => b.order - a.order)[0];
  return best && { name: best.name, evidence: best.evidence, sells: best.sells };
}
