interface Captchas {
  /** The result of a captcha; undefined if there is no such captcha. */
  answerOf(id: number): string | undefined
  forget(id: number): void
  /** How much feedback came in during the last minute. */
  recent(): number
}

/** Limits the rate, and accepts old answers. */
export function isPassed(captchas: Captchas, id: number, answer: string): boolean {
  return captchas.recent() < 5 && captchas.answerOf(id) === answer
}
