import { type ClassControls, HINT_CONTROLS } from '#contract/dashboard.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import type { AuditedAction, ControlsUpdate, MessageStore } from '../store/messages.ts'

/** What a trainer wants to be so from now on. What she says nothing of stays as it is. */
export interface ControlsChange {
  isPaused?: boolean
  isQuiet?: boolean
  hints?: ClassControls['hints']
}

const NOTHING: ClassControls = { pausedSince: null, quietSince: null, hints: 'plan' }

export interface ClassControlsOptions {
  classId: string
  messageStore: Pick<MessageStore, 'controls' | 'changeControls'>
}

/** What the whole class is told at once. It is in the register first: it is the same after any end of the process. */
export class CurrentControls {
  readonly #parts: ClassControlsOptions
  /** What was read or changed last is what is known here: nothing older comes in after it. */
  readonly #oneByOne = new Semaphore(1)
  #now: ClassControls

  private constructor(parts: ClassControlsOptions, now: ClassControls) {
    this.#parts = parts
    this.#now = now
  }

  /** Goes on where the class was. */
  static async open(parts: ClassControlsOptions): Promise<CurrentControls> {
    return new CurrentControls(parts, parseControls(await parts.messageStore.controls(parts.classId)))
  }

  /** Somebody else may have changed them. */
  reload(): Promise<void> {
    const { classId, messageStore } = this.#parts
    return this.#oneByOne.run(async () => {
      this.#now = parseControls(await messageStore.controls(classId))
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
  async change(wish: ControlsChange, by: Pick<AuditedAction, 'trainer' | 'act'>): Promise<string[]> {
    const { classId, messageStore } = this.#parts
    return this.#oneByOne.run(async () => {
      const at = new Date()
      // From what is kept: another process may have changed something that is not known here yet.
      let [next, changed] = [this.#now, [] as string[]]
      const change = (kept: string | null): ControlsUpdate | undefined => {
        const before = parseControls(kept)
        next = controlsAfter(before, wish, at)
        changed = differences(before, next)
        if (changed.length === 0) return undefined
        const audited = { ...by, learner: null, detail: changed.join(', ') }
        return { signals: JSON.stringify(next), audited }
      }
      await messageStore.changeControls(classId, change, at)
      this.#now = next
      return changed
    })
  }
}

function controlsAfter(
  before: ClassControls,
  { isPaused, isQuiet, hints }: ControlsChange,
  at: Date,
): ClassControls {
  return {
    pausedSince: sinceOf(before.pausedSince, isPaused, at.toISOString()),
    quietSince: sinceOf(before.quietSince, isQuiet, at.toISOString()),
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

function sinceOf(before: string | null, wish: boolean | undefined, at: string): string | null {
  if (wish === undefined) return before
  return wish ? (before ?? at) : null
}

/** What was kept. A register whose text is damaged tells nobody anything: the class goes on. */
function parseControls(kept: string | null): ClassControls {
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
