import {
  ACHIEVEMENTS,
  type AchievementKind,
  type ContestDraft,
  type ContestPreset,
  type ContestSettings,
  type PresetSettings,
  type ScoringRules,
  type TeamSettings,
} from '#contract/contest.ts'
import { localTimeOf, withZone } from '../plan/plan-fields.ts'

/** Settings of a contest in the form, as texts that may be wrong. */
export interface ContestFields {
  title: string
  preset: ContestPreset
  /** In the form of `<input type="datetime-local">`, by this machine's clock. */
  startsAt: string
  endsAt: string
  teams: TeamSettings['madeBy'] | 'nobody'
  teamSize: string
  /** Whether members of a team share one shop. */
  shops: NonNullable<TeamSettings['shops']>
  /** One per line. */
  brackets: string
  /** Minutes before the end; empty: never. */
  freeze: string
  isBoardPublic: boolean
  hasOwnFlags: boolean
  stars: readonly string[]
  /** Of single challenges, by key. */
  challengePoints: Readonly<Record<string, string>>
  shares: Readonly<Record<AchievementKind, string>>
  isFalling: boolean
  leastPercent: string
  fallingSolves: string
  /** Separated by commas. */
  firstSolves: string
  timeBonus: string
  hintPrice: string
  hasRounds: boolean
  roundMinutes: string
  roundHeld: string
  roundDown: string
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Where nobody has chosen a size yet. */
const TEAM_SIZE = 4
const ROUNDS = { minutes: 5, heldPercent: 5, downPercent: 5 }
const FALLING = { leastPercent: 40, solves: 20 }
const LONGEST_FREEZE = 60

/** The form of a new contest: from the next full hour, for three hours. */
export function newContest(preset: ContestPreset, settings: PresetSettings, now: number): ContestFields {
  const starts = Math.ceil(now / HOUR_MS) * HOUR_MS
  const local = (ms: number): string => localTimeOf(new Date(ms).toISOString())
  const times = { startsAt: local(starts), endsAt: local(starts + 3 * HOUR_MS) }
  return withPreset({ ...EMPTY, ...times }, preset, settings)
}

const EMPTY = { title: '', brackets: '', isBoardPublic: false }

/** The same with all that a preset chooses. */
export function withPreset(
  fields: Pick<ContestFields, 'title' | 'brackets' | 'isBoardPublic' | 'startsAt' | 'endsAt'>,
  preset: ContestPreset,
  { isFrozen, ...settings }: PresetSettings,
): ContestFields {
  return {
    ...fields,
    preset,
    ...teamFields(settings.teams),
    freeze: isFrozen ? usualFreeze(fields) : '',
    hasOwnFlags: settings.hasOwnFlags,
    ...ruleFields(settings.rules),
  }
}

/** The same with another preset. What was typed stays: all that differs from what the preset before chose. */
export function changePreset(
  fields: ContestFields,
  preset: ContestPreset,
  presets: Readonly<Record<ContestPreset, PresetSettings>>,
): ContestFields {
  const before = withPreset(fields, fields.preset, presets[fields.preset])
  return { ...withPreset(fields, preset, presets[preset]), ...changedParts(fields, before) }
}

/** The last fifth, an hour at most. */
function usualFreeze({ startsAt, endsAt }: Pick<ContestFields, 'startsAt' | 'endsAt'>): string {
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS
  return minutes > 0 ? `${Math.max(1, Math.min(LONGEST_FREEZE, Math.floor(minutes / 5)))}` : ''
}

/** The form of the contest as it is. */
export function fieldsOf(settings: ContestSettings): ContestFields {
  const { title, preset, startsAt, endsAt, freezesAt, isBoardPublic, hasOwnFlags } = settings
  const frozenMs = freezesAt === null ? 0 : Date.parse(endsAt) - Date.parse(freezesAt)
  return {
    ...{ title, preset, isBoardPublic, hasOwnFlags },
    startsAt: localTimeOf(startsAt),
    endsAt: localTimeOf(endsAt),
    ...teamFields(settings.teams),
    brackets: settings.brackets.join('\n'),
    freeze: freezesAt === null ? '' : `${Math.round(frozenMs / MINUTE_MS)}`,
    ...ruleFields(settings.rules),
  }
}

function teamFields(teams: TeamSettings | null): Pick<ContestFields, 'teams' | 'teamSize' | 'shops'> {
  const { madeBy = 'nobody', most = TEAM_SIZE, shops = 'own' } = teams ?? {}
  return { teams: madeBy, teamSize: `${most}`, shops }
}

function ruleFields(rules: ScoringRules) {
  const { stars, challenges, shares, falling, firstSolves, timeBonusPercent, hintPercent, rounds } = rules
  return {
    stars: stars.map(String),
    challengePoints: mapValues(challenges, String),
    shares: textsOf(shares),
    isFalling: falling !== null,
    leastPercent: `${(falling ?? FALLING).leastPercent}`,
    fallingSolves: `${(falling ?? FALLING).solves}`,
    firstSolves: firstSolves.join(', '),
    timeBonus: `${timeBonusPercent}`,
    hintPrice: `${hintPercent}`,
    hasRounds: rounds !== null,
    roundMinutes: `${(rounds ?? ROUNDS).minutes}`,
    roundHeld: `${(rounds ?? ROUNDS).heldPercent}`,
    roundDown: `${(rounds ?? ROUNDS).downPercent}`,
  }
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

function textsOf(shares: ScoringRules['shares']): Record<AchievementKind, string> {
  const { solve, lines, fix, proven, ownFix } = shares
  return { solve: `${solve}`, lines: `${lines}`, fix: `${fix}`, proven: `${proven}`, ownFix: `${ownFix}` }
}

/**
 * What to send: with `base`, the form of the contest as it was read, only what differs, so that nothing is undone that
 * others have changed since. A field may be wrong: the server says so.
 */
export function draftOf(fields: ContestFields, base?: ContestFields): ContestDraft {
  const draft = wholeDraft(fields)
  if (!base) return draft
  const before = wholeDraft(base)
  return { ...changedParts(draft, before), rules: changedParts(draft.rules, before.rules) }
}

type WholeDraft = Omit<ContestSettings, 'isBoardHidden'>

function changedParts<Parts extends object>(now: Parts, before: Parts): Partial<Parts> {
  const changed = Object.entries(now).filter(
    ([name, part]) => JSON.stringify(part) !== JSON.stringify(Reflect.get(before, name)),
  )
  return Object.fromEntries(changed.filter(([name]) => name !== 'rules')) as Partial<Parts>
}

function wholeDraft(fields: ContestFields): WholeDraft {
  const { title, preset, teams, freeze, isBoardPublic, hasOwnFlags } = fields
  return {
    ...{ title: title.trim(), preset, isBoardPublic, hasOwnFlags },
    startsAt: withZone(fields.startsAt),
    endsAt: withZone(fields.endsAt),
    teams: teams === 'nobody' ? null : teamsOf(teams, fields),
    brackets: linesIn(fields.brackets),
    freezesAt: freeze.trim() === '' ? null : freezeTime(fields),
    rules: {
      stars: fields.stars.map(numberIn),
      challenges: mapValues(fields.challengePoints, numberIn),
      shares: sharesOf(fields.shares),
      falling: fields.isFalling
        ? { leastPercent: numberIn(fields.leastPercent), solves: numberIn(fields.fallingSolves) }
        : null,
      firstSolves: fields.firstSolves.trim() === '' ? [] : fields.firstSolves.split(',').map(numberIn),
      timeBonusPercent: numberIn(fields.timeBonus),
      hintPercent: numberIn(fields.hintPrice),
      rounds: fields.hasRounds
        ? {
            minutes: numberIn(fields.roundMinutes),
            heldPercent: numberIn(fields.roundHeld),
            downPercent: numberIn(fields.roundDown),
          }
        : null,
    },
  }
}

function teamsOf(
  madeBy: TeamSettings['madeBy'],
  { teamSize, shops }: Pick<ContestFields, 'teamSize' | 'shops'>,
): TeamSettings {
  const most = numberIn(teamSize)
  return shops === 'own' ? { madeBy, most } : { madeBy, most, shops }
}

function sharesOf(texts: ContestFields['shares']): Record<AchievementKind, number> {
  const { solve, lines, fix, proven, ownFix } = texts
  return {
    solve: numberIn(solve),
    lines: numberIn(lines),
    fix: numberIn(fix),
    proven: numberIn(proven),
    ownFix: numberIn(ownFix),
  }
}

/** No time at all for wrong minutes: the server finds it wrong as well. */
function freezeTime({ endsAt, freeze }: Pick<ContestFields, 'endsAt' | 'freeze'>): string {
  const at = new Date(Date.parse(endsAt) - Number(freeze) * MINUTE_MS)
  return Number.isNaN(at.getTime()) ? freeze : at.toISOString()
}

function linesIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

/** An empty field is no number, not 0. JSON has null for it. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** How many points three example competitors have: three, two and one challenges of the first stars. */
export function examplePoints({ stars, shares }: Pick<ScoringRules, 'stars' | 'shares'>): number[] {
  const share = Math.max(...ACHIEVEMENTS.map((kind) => shares[kind]))
  return [3, 2, 1].map((count) =>
    Math.round((stars.slice(0, count).reduce((sum, one) => sum + one, 0) * share) / 100),
  )
}
