import { SandboxBusy } from '../../sandbox/errors.ts'

/** Most that wait for the same thing. */
const MOST_WAITING = 200

interface Queue {
  waiting: number
  last: Promise<unknown>
}

/** Has those who want the same thing wait for each other, in the order in which they came. */
export class OneAtATime<Key extends object> {
  readonly #queues = new WeakMap<Key, Queue>()

  /** Does the work when its turn has come. Rejects with `SandboxBusy` where too many wait already. */
  async take<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(key) ?? { waiting: 0, last: Promise.resolve() }
    if (queue.waiting >= MOST_WAITING) throw new SandboxBusy()
    this.#queues.set(key, queue)
    queue.waiting += 1
    const turn = queue.last.then(work)
    queue.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      queue.waiting -= 1
    }
  }
}
