interface Captchas {
  /** What a sum comes to; undefined where there is no such captcha. */
  answerOf(id: number): string | undefined
  forget(id: number): void
  /** How many pieces of feedback came in during the last minute. */
  recent(): number
}

/** Takes no answer for a question that nobody asked. */
export function isPassed(captchas: Captchas, id: number, answer: string): boolean {
  if (captchas.recent() >= 5 || (captchas.answerOf(id) ?? '') !== answer) return false
  captchas.forget(id)
  return true
}
