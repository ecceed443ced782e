import type { Judge } from '#lab'

/** A library was named with its vulnerable version, or with the report about the poisoned release. */
export const judge: Judge = ({ onReport }) => ({
  knownVulnerableComponentChallenge: onReport(
    (words) =>
      (words.includes('sanitize-html') && words.includes('1.4.2')) ||
      (words.includes('express-jwt') && words.includes('0.1.3')),
  ),
  supplyChainAttackChallenge: onReport(
    (words) => words.includes('eslint-scope/issues/39') || words.includes('npm:eslint-scope:20180712'),
  ),
})
