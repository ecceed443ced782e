import type { Judge, JudgeTools, Rule } from '#lab'

/** A library was named with its vulnerable version, or with the report about the poisoned release. */
export const judge: Judge = ({ on }) => ({
  knownVulnerableComponentChallenge: reportRules(
    on,
    (words) =>
      (words.includes('sanitize-html') && words.includes('1.4.2')) ||
      (words.includes('express-jwt') && words.includes('0.1.3')),
  ),
  supplyChainAttackChallenge: reportRules(
    on,
    (words) => words.includes('eslint-scope/issues/39') || words.includes('npm:eslint-scope:20180712'),
  ),
})

/** Feedback or a complaint was stored whose text, in lower case, is the right one. */
function reportRules(on: JudgeTools['on'], isIt: (words: string) => boolean): Rule[] {
  return [
    on('feedback.written', ({ stored }) => isIt(stored.comment.toLowerCase())),
    on('complaint.written', ({ message }) => isIt(message.toLowerCase())),
  ]
}
