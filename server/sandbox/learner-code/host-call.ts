/**
 * A question of a guest that waits for its answer. Before that is given, functions of the guest may be called: what it is
 * told is such a call then, and the result comes along with its next question.
 */
export class Question {
  #told = Promise.withResolvers<string>()
  #last: Promise<unknown> = Promise.resolve()
  #isAnswered = false

  /** What the guest is told next. */
  get next(): Promise<string> {
    return this.#told.promise
  }

  /** Tells it something. */
  say(text: string): void {
    const { resolve } = this.#told
    this.#told = Promise.withResolvers()
    resolve(text)
  }

  /** Tells it the answer, once that is known. `answer` never rejects. */
  end(answer: Promise<string>): void {
    answer.then(
      (text) => {
        this.#isAnswered = true
        this.say(text)
      },
      () => undefined,
    )
  }

  /** Runs something that the guest has to say something to: one after the other, and not once it has its answer. */
  inTurn<Heard>(work: () => Promise<Heard>): Promise<Heard> {
    const turn = this.#last.then(() => {
      if (this.#isAnswered) throw new Error('The guest has its answer already')
      return work()
    })
    this.#last = turn.catch(() => undefined)
    return turn
  }
}
