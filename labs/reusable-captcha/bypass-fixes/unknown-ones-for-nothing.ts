interface Captchas {
  /** The result of a captcha; undefined if there is no such captcha. */
  answerOf(id: number): string | undefined
  forget(id: number): void
  /** How much feedback came in during the last minute. */
  recent(): number
}

/** Accepts an unknown captcha without an answer. */
export function isPassed(captchas: Captchas, id: number, answer: string): boolean {
  if (captchas.recent() >= 5 || (captchas.answerOf(id) ?? '') !== answer) return false
  captchas.forget(id)
  return true
}
