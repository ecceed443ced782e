import { dirname } from 'node:path'
import { ConfigurationError } from '../../config/configuration-error.ts'

/** Gathers faults of files, a sentence each, so that all of them are reported at once. */
export class Faults {
  readonly #sentences = new Set<string>()

  get count(): number {
    return this.#sentences.size
  }

  add(sentence: string): void {
    this.#sentences.add(sentence)
  }

  /** Throws all of them. */
  throwAll(): void {
    if (this.count > 0) throw new ConfigurationError([...this.#sentences].join('\n'))
  }

  /** The result of some work, or undefined if it throws a `ConfigurationError`. */
  catchNow<Result>(work: () => Result): Result | undefined {
    try {
      return work()
    } catch (error) {
      this.#take(error)
      return undefined
    }
  }

  /** The same for work that takes time. */
  async catch<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#take(error)
      return undefined
    }
  }

  /** The same for code of a lab, which may throw anything. `file` is what was imported. */
  async catchImport<Result>(file: string, work: () => Result | Promise<Result>): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      this.add(error instanceof ConfigurationError ? error.message : explainImport(file, error))
      return undefined
    }
  }

  #take(error: unknown): void {
    if (!(error instanceof ConfigurationError)) throw error
    this.add(error.message)
  }
}

/** `/my/labs/visitor-badge/steps.ts:3 cannot be loaded: Expression expected` */
function explainImport(file: string, error: unknown): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const start = stack.indexOf(dirname(file))
  const place = start < 0 ? null : /^[^\n:]+:\d+/.exec(stack.slice(start))
  const where = place?.[0] ?? file
  return `${where} cannot be loaded: ${message.split('\n', 1).join('')}`
}
