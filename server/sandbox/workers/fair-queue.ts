/** An item that waits for its owner's turn. */
interface QueueItem {
  owner: string
}

/** A queue that serves its owners in turn: an owner with many items delays only their own. */
export class FairQueue<Task extends QueueItem> {
  readonly #capacity: number
  /** In the order of the owners' turns. */
  readonly #byOwner = new Map<string, Task[]>()
  #size = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /**
   * Adds an item. When the queue is full, it drops and returns the last item of the owner with the most items, which
   * may be the new one. The only item of an owner is always accepted, however many owners there are: a whole class may
   * come at once.
   */
  add(task: Task): Task | undefined {
    const own = this.#byOwner.get(task.owner) ?? []
    const dropped = this.#size >= this.#capacity ? this.#makeRoom(own.length) : undefined
    if (dropped === 'none' && own.length > 0) return task
    own.push(task)
    this.#byOwner.set(task.owner, own)
    this.#size += 1
    return dropped === 'none' ? undefined : dropped
  }

  /** Takes the next item of the first owner that may run. That owner is last in turn then. */
  take(mayRun: (owner: string) => boolean): Task | undefined {
    for (const [owner, tasks] of this.#byOwner) {
      if (!mayRun(owner)) continue
      const task = tasks.shift()
      this.#byOwner.delete(owner)
      if (tasks.length > 0) this.#byOwner.set(owner, tasks)
      this.#size -= 1
      return task
    }
    return undefined
  }

  /** Removes an item. Returns whether it was still waiting. */
  remove(task: Task): boolean {
    const own = this.#byOwner.get(task.owner) ?? []
    const at = own.indexOf(task)
    if (at < 0) return false
    own.splice(at, 1)
    if (own.length === 0) this.#byOwner.delete(task.owner)
    this.#size -= 1
    return true
  }

  /** Removes and returns all items. */
  clear(): Task[] {
    const tasks = [...this.#byOwner.values()].flat()
    this.#byOwner.clear()
    this.#size = 0
    return tasks
  }

  #makeRoom(ownLength: number): Task | 'none' {
    const greediest = [...this.#byOwner.values()].reduce((most, tasks) =>
      tasks.length > most.length ? tasks : most,
    )
    if (greediest.length <= ownLength + 1) return 'none'
    this.#size -= 1
    return greediest.pop() ?? 'none'
  }
}
