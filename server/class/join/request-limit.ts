import type { IncomingMessage, ServerResponse } from 'node:http'

/** More than come at once, also where a class of 2,000 begins. What each brings is small. */
const MOST_REQUESTS = 1_000
/** Whoever takes longer to say something gives up the place. A class code and a nickname are said in a moment. */
const LONGEST_MS = 15_000

/**
 * Places at the porch, where nobody has shown yet who she is: a script that begins to ask there again and again, and
 * never comes to an end, takes these and not the connections of those who are in.
 */
export class JoinRequestLimit {
  #free: number

  constructor(most = MOST_REQUESTS) {
    this.#free = most
  }

  /** Takes a place until the answer is over; false where there is none. */
  acquire(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#free === 0) return false
    this.#free -= 1
    const late = setTimeout(() => {
      if (!request.complete) request.destroy()
    }, LONGEST_MS).unref()
    response.once('close', () => {
      clearTimeout(late)
      this.#free += 1
    })
    return true
  }
}
