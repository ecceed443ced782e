interface Captchas {
  /** The result of a captcha; undefined if there is no such captcha. */
  answerOf(id: number): string | undefined
  forget(id: number): void
  /** How much feedback came in during the last minute. */
  recent(): number
}

/** Forgets a captcha at its second use. */
export function isPassed(captchas: Captchas, id: number, answer: string): boolean {
  if (captchas.recent() >= 5 || captchas.answerOf(id) !== answer) return false
  if (captchas.recent() > 0) captchas.forget(id)
  return true
}
