/** Something that waits for its owner's turn. */
interface QueueItem {
  owner: string
}

/**
 * Those who wait, served owner by owner: whoever asks a lot waits behind his own questions, not before those of
 * others.
 */
export class FairQueue<Task extends QueueItem> {
  readonly #capacity: number
  /** Owners in the order of their turns. */
  readonly #byOwner = new Map<string, Task[]>()
  #size = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /**
   * Adds a task. When there is no room, somebody has to go: the last task of the owner who has most waiting, which
   * is returned, be it the new one. An owner's only task always finds room, however many owners there are: a whole class
   * may come at once.
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

  /** Takes the next task of the first owner in turn who may go; he is then last in turn. */
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

  /** Takes a task out that needs no turn any more. Answers whether it was still waiting. */
  remove(task: Task): boolean {
    const own = this.#byOwner.get(task.owner) ?? []
    const at = own.indexOf(task)
    if (at < 0) return false
    own.splice(at, 1)
    if (own.length === 0) this.#byOwner.delete(task.owner)
    this.#size -= 1
    return true
  }

  /** Takes all tasks out. */
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
