import type { IncomingMessage, ServerResponse } from 'node:http'

/** More than arrive at once when a class of 2,000 begins. Each request is small. */
const MOST_REQUESTS = 1_000
/** A request that takes longer to arrive is aborted. A class code and a nickname arrive within a moment. */
const LONGEST_MS = 15_000

/**
 * Limits the requests that the join app handles at the same time. A script that opens requests and never finishes them
 * uses up this limit, not the connections of learners who have joined.
 */
export class JoinRequestLimit {
  #free: number

  constructor(most = MOST_REQUESTS) {
    this.#free = most
  }

  /** Acquires a place until the response is closed; false if none is free. */
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
