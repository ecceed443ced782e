interface Captchas {
  /** The result of a captcha; undefined if there is no such captcha. */
  answerOf(id: number): string | undefined
  forget(id: number): void
  /** How much feedback came in during the last minute. */
  recent(): number
}

/** Whether feedback with this answer to that captcha is accepted. */
export function isPassed(captchas: Captchas, id: number, answer: string): boolean {
  if (captchas.recent() > 0 || captchas.answerOf(id) !== answer) return false
  captchas.forget(id)
  return true
}
