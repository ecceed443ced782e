import type { Judge } from '#lab'

/** The look-alike package was named. Editions of the shop differ in the package that the browser uses. */
export const judge: Judge = ({ onReport }) => ({
  typosquattingNpmChallenge: onReport((words) => words.includes('epilogue-js')),
  typosquattingAngularChallenge: onReport(
    (words) => words.includes('ngy-cookie') || words.includes('anuglar2-qrcode'),
  ),
})
