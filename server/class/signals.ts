import { type ClassSignals, HINT_SIGNALS } from '#contract/desk.ts'
import { Gate } from '../http/gate.ts'
import type { Pinboard } from './register/pinboard.ts'

/** What a trainer wants to be so from now on. What she says nothing of stays as it is. */
export interface SignalWish {
  isPaused?: boolean
  isQuiet?: boolean
  hints?: ClassSignals['hints']
}

const NOTHING: ClassSignals = { pausedSince: null, quietSince: null, hints: 'plan' }

export interface SignalParts {
  classId: string
  pinboard: Pick<Pinboard, 'signals' | 'setSignals'>
}

/** What the whole class is told at once. It is in the register first: it is the same after any end of the process. */
export class SignalKeeper {
  readonly #parts: SignalParts
  /** Two trainers who change something at once do so one after the other. */
  readonly #oneByOne = new Gate(1)
  #now: ClassSignals

  private constructor(parts: SignalParts, now: ClassSignals) {
    this.#parts = parts
    this.#now = now
  }

  /** Goes on where the class was. */
  static async open(parts: SignalParts): Promise<SignalKeeper> {
    return new SignalKeeper(parts, signalsIn(await parts.pinboard.signals(parts.classId)))
  }

  /** Somebody else may have changed them. */
  readAgain(): Promise<void> {
    const { classId, pinboard } = this.#parts
    return this.#oneByOne.pass(async () => {
      this.#now = signalsIn(await pinboard.signals(classId))
    })
  }

  get now(): ClassSignals {
    return this.#now
  }

  get isPaused(): boolean {
    return this.#now.pausedSince !== null
  }

  /** Whether no learner may open a hint, where her class's plan says this. */
  areHintsClosed(byPlan: boolean): boolean {
    return this.#now.hints === 'plan' ? byPlan : this.#now.hints === 'closed'
  }

  /** Answers with what has changed by it: nothing where all was so already. */
  async change({ isPaused, isQuiet, hints }: SignalWish): Promise<string[]> {
    const changed: string[] = []
    await this.#oneByOne.pass(async () => {
      const at = new Date().toISOString()
      const { pausedSince, quietSince } = this.#now
      const next: ClassSignals = {
        pausedSince: sinceWhen(pausedSince, isPaused, at),
        quietSince: sinceWhen(quietSince, isQuiet, at),
        hints: hints ?? this.#now.hints,
      }
      if (next.pausedSince !== pausedSince) changed.push(`pause: ${next.pausedSince ? 'on' : 'off'}`)
      if (next.quietSince !== quietSince) changed.push(`quiet: ${next.quietSince ? 'on' : 'off'}`)
      if (next.hints !== this.#now.hints) changed.push(`hints: ${next.hints}`)
      if (changed.length === 0) return
      await this.#parts.pinboard.setSignals(this.#parts.classId, JSON.stringify(next))
      this.#now = next
    })
    return changed
  }
}

function sinceWhen(before: string | null, wish: boolean | undefined, at: string): string | null {
  if (wish === undefined) return before
  return wish ? (before ?? at) : null
}

/** What was kept. A register whose text is damaged tells nobody anything: the class goes on. */
function signalsIn(kept: string | null): ClassSignals {
  const written = readJson(kept)
  const { pausedSince = null, quietSince = null, hints = 'plan' } = { ...NOTHING, ...written }
  return {
    pausedSince: isMoment(pausedSince) ? pausedSince : null,
    quietSince: isMoment(quietSince) ? quietSince : null,
    hints: HINT_SIGNALS.find((one) => one === hints) ?? 'plan',
  }
}

function readJson(text: string | null): Partial<ClassSignals> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
