interface Captchas {
  /** What a sum comes to; undefined where there is no such captcha. */
  answerOf(id: number): string | undefined
  forget(id: number): void
  /** How many pieces of feedback came in during the last minute. */
  recent(): number
}

/** Slows down, and takes an old answer as well. */
export function isPassed(captchas: Captchas, id: number, answer: string): boolean {
  return captchas.recent() < 5 && captchas.answerOf(id) === answer
}
