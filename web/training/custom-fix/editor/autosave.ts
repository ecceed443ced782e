import type { CustomFix } from '#contract/training.ts'

/** How things stand with what she wrote: the shop has it, will have it, or could not take it. */
export type SaveState = { is: 'kept' } | { is: 'writing' } | { is: 'sending' } | { is: 'failed'; why: string }

interface AutosaveOptions {
  send(source: string): Promise<CustomFix>
  /** In words. */
  reason(error: unknown): string
  /** Keeps a text here until the shop has it; undefined: it has. */
  remember(source: string | undefined): void
  onState(keeping: SaveState, answer?: CustomFix): void
}

/** So long a pause in her writing is worth a save, and so long is waited before a save is tried again. */
const PAUSE_MS = 1_200
const AGAIN_MS = 8_000

/**
 * Brings what she writes to the shop: one save at a time, so that none overtakes another, the newest text last. What
 * the shop does not have yet is remembered here.
 */
export class Autosave {
  readonly #parts: AutosaveOptions
  /** The newest text that the shop does not have. */
  #wanted: string | undefined
  #sending: Promise<CustomFix | undefined> | undefined
  #answer: CustomFix | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: AutosaveOptions) {
    this.#parts = parts
  }

  /** Something is on its way that the shop does not have. */
  get isBehind(): boolean {
    return this.#wanted !== undefined
  }

  write(source: string): void {
    this.#wanted = source
    this.#parts.remember(source)
    this.#parts.onState({ is: 'writing' })
    this.#saveIn(PAUSE_MS)
  }

  /** Keeps the newest text now. What the shop says of it; undefined where it could not be kept. */
  save(): Promise<CustomFix | undefined> {
    clearTimeout(this.#timer)
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  /** Tries nothing by itself any more. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), ms)
  }

  async #sendAll(): Promise<CustomFix | undefined> {
    while (this.#wanted !== undefined) {
      const source = this.#wanted
      this.#parts.onState({ is: 'sending' })
      try {
        this.#answer = await this.#parts.send(source)
      } catch (error) {
        this.#parts.onState({ is: 'failed', why: this.#parts.reason(error) })
        this.#saveIn(AGAIN_MS)
        return undefined
      }
      if (this.#wanted !== source) continue
      this.#wanted = undefined
      this.#parts.remember(undefined)
      this.#parts.onState({ is: 'kept' }, this.#answer)
    }
    return this.#answer
  }
}
