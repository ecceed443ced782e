import { type ClassControls, HINT_CONTROLS } from '#contract/dashboard.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import type { Audited, Pinboard, SignalChange } from '../store/messages.ts'

/** What a trainer wants to be so from now on. What she says nothing of stays as it is. */
export interface SignalWish {
  isPaused?: boolean
  isQuiet?: boolean
  hints?: ClassControls['hints']
}

const NOTHING: ClassControls = { pausedSince: null, quietSince: null, hints: 'plan' }

export interface SignalParts {
  classId: string
  pinboard: Pick<Pinboard, 'signals' | 'changeSignals'>
}

/** What the whole class is told at once. It is in the register first: it is the same after any end of the process. */
export class SignalKeeper {
  readonly #parts: SignalParts
  /** What was read or changed last is what is known here: nothing older comes in after it. */
  readonly #oneByOne = new Semaphore(1)
  #now: ClassControls

  private constructor(parts: SignalParts, now: ClassControls) {
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
    return this.#oneByOne.run(async () => {
      this.#now = signalsIn(await pinboard.signals(classId))
    })
  }

  get now(): ClassControls {
    return this.#now
  }

  get isPaused(): boolean {
    return this.#now.pausedSince !== null
  }

  /** Whether no learner may open a hint, where her class's plan says this. */
  areHintsClosed(byPlan: boolean): boolean {
    return this.#now.hints === 'plan' ? byPlan : this.#now.hints === 'closed'
  }

  /** Answers with what has changed by it, which is in the audit list then: nothing where all was so already. */
  async change(wish: SignalWish, by: Pick<Audited, 'trainer' | 'act'>): Promise<string[]> {
    const { classId, pinboard } = this.#parts
    return this.#oneByOne.run(async () => {
      const at = new Date()
      // From what is kept: another process may have changed something that is not known here yet.
      let [next, changed] = [this.#now, [] as string[]]
      const change = (kept: string | null): SignalChange | undefined => {
        const before = signalsIn(kept)
        next = signalsAfter(before, wish, at)
        changed = differences(before, next)
        if (changed.length === 0) return undefined
        const audited = { ...by, learner: null, detail: changed.join(', ') }
        return { signals: JSON.stringify(next), audited }
      }
      await pinboard.changeSignals(classId, change, at)
      this.#now = next
      return changed
    })
  }
}

function signalsAfter(
  before: ClassControls,
  { isPaused, isQuiet, hints }: SignalWish,
  at: Date,
): ClassControls {
  return {
    pausedSince: sinceWhen(before.pausedSince, isPaused, at.toISOString()),
    quietSince: sinceWhen(before.quietSince, isQuiet, at.toISOString()),
    hints: hints ?? before.hints,
  }
}

/** What is another than before, for the audit list. */
function differences(before: ClassControls, { pausedSince, quietSince, hints }: ClassControls): string[] {
  return [
    ...(pausedSince === before.pausedSince ? [] : [`pause: ${pausedSince ? 'on' : 'off'}`]),
    ...(quietSince === before.quietSince ? [] : [`quiet: ${quietSince ? 'on' : 'off'}`]),
    ...(hints === before.hints ? [] : [`hints: ${hints}`]),
  ]
}

function sinceWhen(before: string | null, wish: boolean | undefined, at: string): string | null {
  if (wish === undefined) return before
  return wish ? (before ?? at) : null
}

/** What was kept. A register whose text is damaged tells nobody anything: the class goes on. */
function signalsIn(kept: string | null): ClassControls {
  const written = readJson(kept)
  const { pausedSince = null, quietSince = null, hints = 'plan' } = { ...NOTHING, ...written }
  return {
    pausedSince: isMoment(pausedSince) ? pausedSince : null,
    quietSince: isMoment(quietSince) ? quietSince : null,
    hints: HINT_CONTROLS.find((one) => one === hints) ?? 'plan',
  }
}

function readJson(text: string | null): Partial<ClassControls> {
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
