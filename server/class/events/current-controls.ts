import { type ClassControls, HINT_CONTROLS } from '#contract/dashboard.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import type { AuditedAction, ControlsUpdate, MessageStore } from '../store/messages.ts'

/** A trainer's change of the controls. Fields that are missing stay as they are. */
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

/**
 * The controls of a class: pause, attention and hints. They are saved in the class store first, so they survive any end
 * of the process.
 */
export class CurrentControls {
  readonly #parts: ClassControlsOptions
  /** Reads and changes run one after the other, so an older state never replaces a newer one. */
  readonly #oneByOne = new Semaphore(1)
  #now: ClassControls

  private constructor(parts: ClassControlsOptions, now: ClassControls) {
    this.#parts = parts
    this.#now = now
  }

  /** Continues with the saved controls. */
  static async open(parts: ClassControlsOptions): Promise<CurrentControls> {
    return new CurrentControls(parts, parseControls(await parts.messageStore.controls(parts.classId)))
  }

  /** Another process may have changed the controls. */
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

  /** Whether learners may not open hints. `byPlan` is what the plan says. */
  areHintsClosed(byPlan: boolean): boolean {
    return this.#now.hints === 'plan' ? byPlan : this.#now.hints === 'closed'
  }

  /** Returns what changed, and adds it to the audit log. Returns nothing if nothing changed. */
  async change(wish: ControlsChange, by: Pick<AuditedAction, 'trainer' | 'act'>): Promise<string[]> {
    const { classId, messageStore } = this.#parts
    return this.#oneByOne.run(async () => {
      const at = new Date()
      // Starts from the saved state: another process may have changed it since.
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

/** The differences, for the audit log. */
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

/** The saved controls. Damaged text counts as the default, so the class goes on. */
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
