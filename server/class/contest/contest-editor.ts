import type { ContestPreview, ContestSettings, ContestWarnings } from '#contract/contest.ts'
import type { ClassStore } from '../store/store.ts'
import { achievementOf, type ScoredChallenge } from './achievements.ts'
import { type CheckedContest, checkContest } from './check-settings.ts'

export interface ContestEditorOptions {
  classId: string
  classStore: Pick<ClassStore, 'contests' | 'teams' | 'roster' | 'classById' | 'setApprovalRequired'>
  challenges: readonly (ScoredChallenge & { key: string })[]
  /** Whether a trainer or the plan has paused judging. */
  isPaused(): boolean
  areHintsClosed(): boolean
  /** Nicknames are drawn at random: there is no list of names, and no approval. */
  isSchool: boolean
}

/** What became of a draft. With faults, nothing was saved. */
export interface ContestChange extends CheckedContest {
  /** The contest is by invitation now, and was not before. */
  becomesInvitation: boolean
  /** For the log. */
  changes: string
}

/** Makes the contest of a class, changes it and deletes it. */
export class ContestEditor {
  readonly #options: ContestEditorOptions
  readonly #challenges: ReadonlyMap<string, ScoredChallenge>

  constructor(options: ContestEditorOptions) {
    this.#options = options
    this.#challenges = new Map(options.challenges.map((one) => [one.key, one]))
  }

  /** What would become of a draft. Nothing changes. */
  async preview(draft: unknown): Promise<ContestPreview> {
    const { classId, classStore } = this.#options
    const saved = await classStore.contests.contest(classId)
    const { settings, faults } = checkContest(draft, saved?.settings, this.#challenges)
    return { settings, faults, warnings: faults.length > 0 ? NO_WARNINGS : await this.#warnings(settings) }
  }

  /** Makes the contest, or changes the one there is. With faults nothing changes. */
  async change(draft: unknown): Promise<ContestChange> {
    const { classId, classStore } = this.#options
    let change = this.#changeBy(draft, undefined)
    await classStore.contests.changeContest(classId, (saved) => {
      change = this.#changeBy(draft, saved?.settings)
      if (change.faults.length > 0) return saved
      // A contest that goes on has revealed nothing.
      const isOver = Date.parse(change.settings.endsAt) <= Date.now()
      return { ...saved, settings: change.settings, revealed: isOver ? (saved?.revealed ?? null) : null }
    })
    if (change.becomesInvitation && change.faults.length === 0) await this.#keepUninvitedOut(change.settings)
    return change
  }

  /** Deletes the settings and points by hand: teams and events stay. Returns the title; undefined without a contest. */
  async remove(): Promise<string | undefined> {
    let title: string | undefined
    await this.#options.classStore.contests.changeContest(this.#options.classId, (saved) => {
      title = saved?.settings.title
      return undefined
    })
    return title
  }

  /** How many teams have a bracket that is not in the settings. */
  async teamsWithoutBracket({ brackets }: Pick<ContestSettings, 'brackets'>): Promise<number> {
    const teams = await this.#options.classStore.teams.teams(this.#options.classId)
    return teams.filter(({ bracket }) => bracket !== null && !brackets.includes(bracket)).length
  }

  #changeBy(draft: unknown, saved: ContestSettings | undefined): ContestChange {
    const { settings: checked, faults } = checkContest(draft, saved, this.#challenges)
    const settings = withPastFreeze(checked, saved)
    const becomesInvitation = settings.preset === 'invitation' && saved?.preset !== 'invitation'
    return { settings, faults, becomesInvitation, changes: changesIn(saved, settings) }
  }

  /** Without a list of names, trainers let newcomers in by hand. */
  async #keepUninvitedOut(settings: ContestSettings): Promise<void> {
    const { classId, classStore } = this.#options
    if (await this.#needsList(settings)) await classStore.setApprovalRequired(classId, true)
  }

  async #needsList({ preset }: ContestSettings): Promise<boolean> {
    const { classId, classStore, isSchool } = this.#options
    return preset === 'invitation' && !isSchool && (await classStore.roster(classId)) === undefined
  }

  async #warnings(settings: ContestSettings): Promise<ContestWarnings> {
    const { classId, classStore, isPaused, areHintsClosed } = this.#options
    const { endsAt: classEndsAt } = (await classStore.classById(classId)) ?? { endsAt: settings.endsAt }
    return {
      earlier: await this.#earlier(settings),
      classEndsAt: Date.parse(classEndsAt) < Date.parse(settings.endsAt) ? classEndsAt : null,
      isPaused: isPaused(),
      areHintsClosed: settings.rules.hintPercent > 0 && areHintsClosed(),
      hasNoList: await this.#needsList(settings),
      teamsWithoutBracket: await this.teamsWithoutBracket(settings),
    }
  }

  /** What would give points, but came before the start. */
  async #earlier({ startsAt, rules }: ContestSettings): Promise<ContestWarnings['earlier']> {
    const { classId, classStore } = this.#options
    const rows = await classStore.contests.achievementsBefore(classId, startsAt)
    const early = rows.filter(({ kind, detail, key }) => {
      const achievement = achievementOf(kind, detail, this.#challenges.get(key))
      return achievement !== undefined && rules.shares[achievement] > 0
    })
    const learners = new Set(early.map(({ learner }) => learner)).size
    return learners === 0 ? null : { learners, solves: early.length }
  }
}

/** A board that is frozen stays so when the end moves: points that were hidden do not show for a while. */
function withPastFreeze(settings: ContestSettings, saved: ContestSettings | undefined): ContestSettings {
  const before = saved?.freezesAt ?? null
  const isPast = before !== null && Date.parse(before) <= Date.now() && before < settings.endsAt
  return settings.freezesAt !== null && isPast ? { ...settings, freezesAt: before } : settings
}

const NO_WARNINGS: ContestWarnings = {
  earlier: null,
  classEndsAt: null,
  isPaused: false,
  areHintsClosed: false,
  hasNoList: false,
  teamsWithoutBracket: 0,
}

const LONGEST_CHANGES = 400

/** For the log: `endsAt: 2026-12-01T17:00:00.000Z → 2026-12-01T18:00:00.000Z; rules.hintPercent: 10 → 20`. */
function changesIn(before: ContestSettings | undefined, after: ContestSettings): string {
  if (!before) return after.title
  const [old, now] = [flat(before), flat(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const changed = names.filter((name) => old[name] !== now[name])
  const text = changed.map((name) => `${name}: ${old[name] ?? '–'} → ${now[name] ?? '–'}`).join('; ')
  return text.length > LONGEST_CHANGES ? `${text.slice(0, LONGEST_CHANGES)} …` : text
}

function flat({ rules, ...settings }: ContestSettings): Record<string, string> {
  const parts = [
    ...Object.entries(settings),
    ...Object.entries(rules).map(([name, rule]) => [`rules.${name}`, rule] as const),
  ]
  return Object.fromEntries(parts.map(([name, part]) => [name, textOf(part)]))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
