/** What the trainer puts on all certificates of a class. Empty texts are left out. */
export interface CertificateDesign {
  organisation: string
  trainer: string
  /** Length of the course in hours; null is left out. */
  hours: number | null
  /** Replaces the sentence above the table. */
  sentence: string
  /** A PNG, JPEG or WebP image as a data URL. */
  logo: string
}

/** The certificates of a class before the trainer has designed them. */
export const PLAIN_CERTIFICATE: CertificateDesign = {
  organisation: '',
  trainer: '',
  hours: null,
  sentence: '',
  logo: '',
}

/** Longest texts of a design in characters. The logo has at most 100 KB. */
export const LONGEST_OF_DESIGN = { organisation: 100, trainer: 100, sentence: 300, logo: 140_000 } as const

/** Longest course. */
export const MOST_HOURS = 1_000

/** What judges saw in one category of challenges. */
interface CertifiedKind {
  category: string
  /** The number of challenges that the learner solved, and of those for which a fix held. */
  solved: number
  proven: number
  /** Of others: those that the team did in the shop that it shares, while the learner was in it. */
  solvedWithTeam: number
  provenWithTeam: number
}

/** What judges saw of a learner in a class. Dates are ISO 8601. */
export interface EarnedCertificate {
  className: string
  nickname: string
  /** Times of the first and the last counted event; null if there is none. */
  from: string | null
  to: string | null
  /** Categories of challenges. */
  kinds: readonly CertifiedKind[]
}

/** A printable certificate. */
export interface ClassCertificate extends EarnedCertificate {
  design: CertificateDesign
}

/**
 * `GET /api/certificates` of the dashboard: of all learners who earned something. `POST /api/certificates/design` with
 * a design changes it.
 */
export interface ClassCertificates {
  design: CertificateDesign
  certificates: (EarnedCertificate & { id: string })[]
}
