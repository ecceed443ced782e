/** The learner's answer to a trainer who asks to visit. */
export type ConsentAnswer = 'yes' | 'no' | 'later'

/** A trainer's question to visit a learner's shop, with the answer. Dates are ISO 8601. */
export interface Consent {
  id: string
  classId: string
  /** The learner's id. */
  learner: string
  shop: string
  /** Id and name of the trainer. Nobody else gets in. */
  trainer: string
  trainerName: string
  askedAt: string
  answer: ConsentAnswer | null
  answeredAt: string | null
  /** When the trainer first entered. */
  cameAt: string | null
  /** Without an answer: until when it can be answered. After a yes: until when the trainer may be inside. */
  endsAt: string
  /** When it ended early, or null. */
  endedAt: string | null
}

/** Saves consents in the class store, so that they survive a restart. */
export interface ConsentStore {
  /** Saves a consent. Saves nothing for an erased learner. */
  save(consent: Consent): Promise<void>
  /** Open questions, and consents in force. */
  openConsents(classId: string, now: Date): Promise<Consent[]>
}
