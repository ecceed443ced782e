/** A certificate to print: what judges saw of somebody in a class, and nothing else. Dates are ISO 8601. */
export interface ClassCertificate {
  /** What the class is called. */
  className: string
  nickname: string
  /** The first and the last thing that is counted here; null where there is none. */
  from: string | null
  to: string | null
  /** Kinds of weaknesses, as categories of challenges, with how many of them were solved, and how many fixes held. */
  kinds: readonly { category: string; solved: number; proven: number }[]
}
