/** Slots whose shops are being closed: what comes back meanwhile waits for that. */
export class Closings {
  readonly #underWay = new Map<number, { done: Promise<void> }>()

  /** Closes after whatever closes there already. `work` never rejects. */
  begin(slot: number, work: () => Promise<void>): void {
    const one = { done: this.#after(slot, work) }
    this.#underWay.set(slot, one)
    void one.done.then(() => {
      if (this.#underWay.get(slot) === one) this.#underWay.delete(slot)
    })
  }

  /** Once nothing closes there any more. */
  async of(slot: number): Promise<void> {
    await this.#underWay.get(slot)?.done
  }

  async all(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ done }) => done))
  }

  async #after(slot: number, work: () => Promise<void>): Promise<void> {
    await this.of(slot)
    await work()
  }
}
