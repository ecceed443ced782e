/** What she says to a trainer who asks to come in. */
export type ConsentAnswer = 'yes' | 'no' | 'later'

/** A trainer asks to come into a learner’s own shop, and what she says to that. Dates are ISO 8601. */
export interface Consent {
  id: string
  classId: string
  /** Of the learner. */
  learner: string
  shop: string
  /** Id and name of the trainer who asks: nobody else gets in. */
  trainer: string
  trainerName: string
  askedAt: string
  answer: ConsentAnswer | null
  answeredAt: string | null
  /** When the trainer first came in. */
  cameAt: string | null
  /** Of a question: until when it can be answered. After a yes: until when the trainer may be in. */
  endsAt: string
  /** When it was over, if it did not end by itself. */
  endedAt: string | null
}

/** Who was let into whose shop, kept with the register: it outlives the process. */
export interface ConsentStore {
  /** Writes down how things stand. Whoever was erased since has nothing written down. */
  save(consent: Consent): Promise<void>
  /** What is not over: questions that can be answered, and trainers who may be in. */
  openConsents(classId: string, now: Date): Promise<Consent[]>
}
