/** A printable certificate: only what judges saw of a learner in a class. Dates are ISO 8601. */
export interface ClassCertificate {
  className: string
  nickname: string
  /** Times of the first and the last counted event; null if there is none. */
  from: string | null
  to: string | null
  /** Categories of challenges, with the number of solves and of fixes that held. */
  kinds: readonly { category: string; solved: number; proven: number }[]
}
