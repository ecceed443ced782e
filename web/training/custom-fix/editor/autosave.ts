import type { CustomFix } from '#contract/training.ts'

/** Whether the shop has the text, will get it, or could not save it. */
export type SaveState = { is: 'kept' } | { is: 'writing' } | { is: 'sending' } | { is: 'failed'; why: string }

interface AutosaveOptions {
  send(source: string): Promise<CustomFix>
  /** The reason as a text for the learner. */
  reason(error: unknown): string
  /** Keeps a text locally until the shop has it; undefined deletes it. */
  remember(source: string | undefined): void
  onState(keeping: SaveState, answer?: CustomFix): void
}

/** How long a pause must be before the text is saved, and the time before a failed save is repeated. */
const PAUSE_MS = 1_200
const AGAIN_MS = 8_000

/**
 * Saves the text in the shop, one request at a time, so that the newest text is saved last. A text that is not saved
 * yet is kept locally.
 */
export class Autosave {
  readonly #parts: AutosaveOptions
  /** The newest text that is not saved. */
  #wanted: string | undefined
  #sending: Promise<CustomFix | undefined> | undefined
  #answer: CustomFix | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: AutosaveOptions) {
    this.#parts = parts
  }

  /** A text is not saved yet. */
  get isBehind(): boolean {
    return this.#wanted !== undefined
  }

  write(source: string): void {
    this.#wanted = source
    this.#parts.remember(source)
    this.#parts.onState({ is: 'writing' })
    this.#saveIn(PAUSE_MS)
  }

  /** Saves the newest text now. Resolves with the answer of the shop, or undefined if it could not be saved. */
  save(): Promise<CustomFix | undefined> {
    clearTimeout(this.#timer)
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  /** Ends automatic saves. */
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
