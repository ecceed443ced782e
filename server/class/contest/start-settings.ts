import { CONTEST_PRESETS, type ContestPreset, type ContestSettings } from '#contract/contest.ts'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { checkContest } from './check-settings.ts'
import { contestFrom } from './presets.ts'

const HOUR_MS = 3_600_000
const DEFAULT_HOURS = 3
const LONGEST_HOURS = 366 * 24
const TEAM_SIZE = 4

/** The settings, and what they are on the command line. */
const [KIND, FROM, HOURS, TEAMS] = [
  'CONTEST_PRESET (--preset)',
  'CONTEST_FROM (--from)',
  'CONTEST_HOURS (--hours)',
  'CONTEST_TEAMS (--teams)',
] as const

/** The contest that a start asks for; undefined if it asks for none. Throws `ConfigurationError` that names the setting. */
export function contestIn(env: NodeJS.ProcessEnv, now = Date.now()): ContestSettings | undefined {
  const title = env.CONTEST?.trim()
  if (!title) {
    const lonely = ['CONTEST_PRESET', 'CONTEST_FROM', 'CONTEST_HOURS', 'CONTEST_TEAMS'].find(
      (one) => env[one],
    )
    if (lonely) throw new ConfigurationError(`${lonely} needs CONTEST (--contest), the name of the contest.`)
    return undefined
  }
  const preset = presetNamed(env.CONTEST_PRESET || 'open')
  const startsAt = startIn(env.CONTEST_FROM, now)
  const endsAt = new Date(startsAt + hoursIn(env.CONTEST_HOURS) * HOUR_MS).toISOString()
  const settings = contestFrom(preset, { title, startsAt: new Date(startsAt).toISOString(), endsAt })
  const teams = teamsIn(env.CONTEST_TEAMS, settings.teams)
  const { faults } = checkContest({ ...settings, teams }, undefined, new Set<string>())
  // All but the name is checked by now.
  if (faults[0]) throw new ConfigurationError(`CONTEST (--contest): ${faults[0].problem}`)
  return { ...settings, teams }
}

/** In any spelling: `secureCoding`, `secure-coding`. */
function presetNamed(name: string): ContestPreset {
  const spelled = name.replaceAll(/[-_ ]/g, '').toLowerCase()
  const found = CONTEST_PRESETS.find((one) => one.toLowerCase() === spelled)
  if (found) return found
  throw new ConfigurationError(
    `${KIND} is open, invitation, jeopardy, secure-coding or attack-defence, not "${name.slice(0, 40)}".`,
  )
}

function startIn(text: string | undefined, now: number): number {
  if (!text) return now
  const draft = { title: 'x', startsAt: text, endsAt: '' }
  const { settings, faults } = checkContest(draft, undefined, new Set<string>())
  if (faults.some(({ path }) => path[0] === 'startsAt')) {
    throw new ConfigurationError(
      `${FROM} is a day and a time, as in "2026-12-01 18:00", or with the zone, as in "2026-12-01 18:00+01:00".`,
    )
  }
  return Date.parse(settings.startsAt.replace(' ', 'T'))
}

function hoursIn(text: string | undefined): number {
  if (!text) return DEFAULT_HOURS
  const hours = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  if (hours > 0 && hours <= LONGEST_HOURS) return hours
  throw new ConfigurationError(
    `${HOURS} is a number of hours up to ${LONGEST_HOURS}, not "${text.slice(0, 40)}".`,
  )
}

function teamsIn(text: string | undefined, usual: ContestSettings['teams']): ContestSettings['teams'] {
  if (!text) return usual
  if (text === 'nobody') return null
  if (text === 'players' || text === 'trainer') return { madeBy: text, most: usual?.most ?? TEAM_SIZE }
  throw new ConfigurationError(`${TEAMS} is players, trainer or nobody, not "${text.slice(0, 40)}".`)
}
