import type { ContestSettings } from '#contract/contest.ts'
import type { Application } from '../../application.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import { createTools } from '../../training/proof/tools.ts'
import type { ActivityTracker } from '../activity/tracker.ts'
import { takeFruitName } from '../join/fruit-names.ts'
import { currentMembers } from '../store/contest/teams.ts'
import type { Learner, SchoolClass } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { PlanFollower } from './plan-follower.ts'
import {
  createRehearsalScript,
  type RehearsalScript,
  type ScriptedAction,
  type SimulatedExercise,
} from './script.ts'

/** The group of all simulated learners, so that trainers can tell them from real ones. */
const GROUP = 'Rehearsal'
const MINUTES = 90
/** Challenges of beginners: others take long to attack. */
const MOST_STARS = 3
const MOST_EXERCISES = 24
const TEAM_SIZE = 4
/** A line that no file has: a wrong choice. */
const NO_LINE = 99_999

/** What a rehearsal needs of its class. */
interface RehearsedClass {
  classStore: ClassStore
  itsClass: SchoolClass
  tracker: Pick<ActivityTracker, 'asked'>
  /** The challenges of the running part. */
  challengesNow: readonly string[]
  /** The contest of the class. */
  contestSettings: ContestSettings | undefined
}

export interface RehearsalOptions {
  application: Pick<Application, 'app' | 'host' | 'training'>
  classroom: RehearsedClass
  count: number
  warn(message: string): void
}

/** A class of simulated learners with shops of their own, who run the labs' attacks, hints and near misses. */
export class Rehearsal {
  readonly script: RehearsalScript
  readonly learners: readonly Learner[]
  readonly #options: RehearsalOptions
  readonly #shopTokens: readonly string[]
  readonly #planFollower: PlanFollower
  /** By challenge: whether it can be simulated. */
  readonly #exercises = new Map<string, boolean>()
  #timer: NodeJS.Timeout | undefined
  #isWarned = false

  private constructor(
    options: RehearsalOptions,
    learners: readonly Learner[],
    exercises: readonly SimulatedExercise[],
  ) {
    const { count, classroom, application } = options
    this.#options = options
    this.learners = learners
    this.#shopTokens = learners.map(({ shop }) => application.host.tokens.issue(shop))
    this.script = createRehearsalScript({ count, seed: classroom.itsClass.name, minutes: MINUTES, exercises })
    this.#planFollower = new PlanFollower(this.script)
  }

  /** Lets simulated learners join, or reuses those of an earlier rehearsal. */
  static async prepare(options: RehearsalOptions): Promise<Rehearsal> {
    const { classStore, itsClass } = options.classroom
    const before = (await classStore.learners(itsClass.id)).filter(({ groupName }) => groupName === GROUP)
    const learners = before.slice(0, options.count)
    while (learners.length < options.count) {
      learners.push((await takeFruitName((name) => classStore.join(itsClass.id, name))).learner)
    }
    await classStore.messageStore.setGroup(
      itsClass.id,
      learners.map(({ id }) => id),
      GROUP,
    )
    await makeTeams(options.classroom, learners)
    return new Rehearsal(options, learners, await exercisesIn(options.application))
  }

  /** Prints when the dashboard should show which learners as stuck. */
  get summary(): string {
    const found = this.script.stuck.map(({ learner, why, at }) => {
      return `${this.learners[learner]?.nickname} (minute ${Math.ceil(at / 60_000)}: ${why})`
    })
    return `${this.learners.length} simulated learners are at work. ${this.#contestNote}Stuck will be: ${found.join(', ')}.`
  }

  get #contestNote(): string {
    const { startsAt } = this.#options.classroom.contestSettings ?? {}
    if (startsAt === undefined || Date.parse(startsAt) <= Date.now()) return ''
    return 'The contest has not begun, so nothing counts yet. '
  }

  /** Plays the script once, at the pace of people. */
  begin(): void {
    const since = Date.now()
    const left = [...this.script.actions]
    const scheduleNext = (): void => {
      const [next] = left
      if (!next) return
      this.#timer = setTimeout(
        () => {
          left.shift()
          // A single failure does not matter, as it would not to a learner.
          void this.play(next).catch((error) => this.#warnOnce(error))
          scheduleNext()
        },
        Math.max(0, since + next.at - Date.now()),
      ).unref()
    }
    scheduleNext()
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const token of this.#shopTokens) this.#options.application.host.tokens.revoke(token)
  }

  /** Plays one action in its learner's shop. */
  async play(action: ScriptedAction): Promise<void> {
    const { application, classroom } = this.#options
    const { learner, does } = action
    const key = this.#planFollower.challengeOf(action, await this.#part())
    const who = this.learners[learner]
    const token = this.#shopTokens[learner]
    const challenge = application.training.catalogue.get(key)
    if (!who || !token || !challenge) return
    classroom.tracker.asked(who.shop, '/')
    if (does === 'wrongLines' && challenge.fixes.length === 0) return
    await application.host.use(who.shop, async (shop) => {
      const tools = createTools(application.app, { shop, token, sandboxErrors: [], close: async () => {} })
      const { http } = tools
      const { lab } = challenge
      const calls: Record<ScriptedAction['does'], () => unknown> = {
        open: () => http.put('/training/class/at', { challenge: key }),
        browse: () => http.get('/rest/products/search?q='),
        hint: () => this.#openHint(challenge, tools.http),
        near: async () => (await trialIn(application.training.labs.nearMisses(lab.name), key))?.run(tools),
        solve: async () => (await trialIn(application.training.labs.attacks(lab.name), key))?.run(tools),
        wrongLines: () => http.post('/snippets/verdict', { key, selectedLines: [NO_LINE] }),
        wrongFix: () => http.post('/snippets/fixes', { key, selectedFix: wrongFixOf(challenge) }),
        again: () =>
          http.post('/rest/user/login', { email: `jim@${tools.settings.domain}`, password: 'letmein' }),
        hand: () => http.put('/training/class/hand', { note: '' }),
      }
      await calls[does]()
    })
  }

  /** The challenges of the running part that can be simulated. */
  async #part(): Promise<readonly string[]> {
    const { classroom, application } = this.#options
    const part: string[] = []
    for (const key of classroom.challengesNow) {
      const challenge = application.training.catalogue.get(key)
      const can = this.#exercises.get(key) ?? (challenge ? await isExercise(application, challenge) : false)
      this.#exercises.set(key, can)
      if (can) part.push(key)
    }
    return part
  }

  /** Opens the next hint. */
  async #openHint({ key }: Challenge, http: ReturnType<typeof createTools>['http']): Promise<void> {
    const { catalogue } = this.#options.application.training
    const { data } = (await http.get('/api/Hints/')).json<{ data: { id: number; unlocked: boolean }[] }>()
    const own = new Set(catalogue.hints.filter(({ challenge }) => challenge.key === key).map(({ id }) => id))
    const closed = data.find(({ id, unlocked }) => own.has(id) && !unlocked)
    if (closed) await http.put(`/api/Hints/${closed.id}`, { unlocked: true })
  }

  #warnOnce(error: unknown): void {
    if (!this.#isWarned) this.#options.warn(`A step of the rehearsal failed: ${error}`)
    this.#isWarned = true
  }
}

/** Puts simulated learners without a team into new teams, if teams compete. */
async function makeTeams(
  { classStore, itsClass: { id: classId }, contestSettings }: RehearsedClass,
  learners: readonly Learner[],
): Promise<void> {
  if (!contestSettings?.teams) return
  const { teams } = classStore
  const members = currentMembers(await teams.memberships(classId))
  const free = learners.map(({ id }) => id).filter((id) => !members.has(id))
  const most = Math.min(contestSettings.teams.most, TEAM_SIZE)
  let number = (await teams.teams(classId)).length
  for (let first = 0; first < free.length; first += most) {
    number++
    const { id } = await teams.createTeam(classId, { name: `${GROUP} ${number}` }, new Date())
    await teams.moveLearners(id, { classId, learners: free.slice(first, first + most), at: new Date(), most })
  }
}

/** Returns the challenges that a request or two solve. */
async function exercisesIn(application: RehearsalOptions['application']): Promise<SimulatedExercise[]> {
  const exercises: SimulatedExercise[] = []
  for (const challenge of application.training.catalogue.challenges) {
    if (challenge.stars > MOST_STARS || exercises.length === MOST_EXERCISES) continue
    const { key, hints, fixes } = challenge
    const can = await isExercise(application, challenge)
    if (can) exercises.push({ key, hints: hints.length, isCoding: fixes.length > 0 })
  }
  return exercises
}

async function isExercise(
  { training }: RehearsalOptions['application'],
  { key, lab, disabledEnv }: Challenge,
): Promise<boolean> {
  if (disabledEnv !== null) return false
  const attack = await trialIn(training.labs.attacks(lab.name), key)
  const near = await trialIn(training.labs.nearMisses(lab.name), key)
  return attack !== undefined && near !== undefined
}

/** Returns the first trial of a challenge that needs no browser. */
async function trialIn<T extends { challenge: string; runs?: 'http' | 'browser' }>(
  trials: Promise<readonly T[]>,
  key: string,
): Promise<T | undefined> {
  return (await trials).find(({ challenge, runs = 'http' }) => challenge === key && runs === 'http')
}

function wrongFixOf({ fixes, lab }: Challenge): number {
  return fixes.findIndex((fix) => !lab.fixes.get(fix)?.right)
}
