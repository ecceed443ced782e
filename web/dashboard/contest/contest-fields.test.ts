import { describe, expect, it } from 'vitest'
import type { ContestSettings, PresetSettings } from '#contract/contest.ts'
import { changePreset, draftOf, fieldsOf, newContest, withPreset } from './contest-fields.ts'

const JEOPARDY: PresetSettings = {
  teams: { madeBy: 'players', most: 4 },
  isFrozen: true,
  hasOwnFlags: true,
  rules: {
    stars: [100, 250, 450, 700, 1_000, 1_350],
    challenges: { loginAdminChallenge: 5 },
    shares: { solve: 100, lines: 0, fix: 0, proven: 0, ownFix: 0 },
    falling: { leastPercent: 40, solves: 20 },
    firstSolves: [10, 5, 3],
    timeBonusPercent: 0,
    hintPercent: 10,
    rounds: null,
  },
}
const SAVED: ContestSettings = {
  title: 'Juice Cup',
  preset: 'jeopardy',
  startsAt: '2026-12-01T18:00:00.000Z',
  endsAt: '2026-12-01T21:00:00.000Z',
  freezesAt: '2026-12-01T20:30:20.000Z',
  teams: JEOPARDY.teams,
  brackets: ['Students', 'Pros'],
  isBoardHidden: true,
  isBoardPublic: false,
  hasOwnFlags: true,
  rules: JEOPARDY.rules,
}

describe('the form of a contest', () => {
  it('begins at the next full hour with what the preset chooses', () => {
    const fields = newContest('jeopardy', JEOPARDY, Date.parse('2026-12-01T17:12:00Z'))
    const { startsAt, endsAt, freezesAt, ...rest } = draftOf({ ...fields, title: ' Juice Cup ' })
    expect([startsAt, endsAt, freezesAt].map((at) => new Date(at ?? '').toISOString().slice(11, 16))).toEqual(
      ['18:00', '21:00', '20:24'],
    )
    const { rules } = JEOPARDY
    expect(rest).toMatchObject({ title: 'Juice Cup', teams: JEOPARDY.teams, brackets: [], rules })
  })

  it('sends nothing if nothing was changed, and only what was', () => {
    const base = fieldsOf(SAVED)
    expect(draftOf(base, base)).toEqual({ rules: {} })
    const changed = { ...base, brackets: 'Students\n\n Guests ', hintPrice: '20', teams: 'nobody' as const }
    expect(draftOf(changed, base)).toEqual({
      teams: null,
      brackets: ['Students', 'Guests'],
      rules: { hintPercent: 20 },
    })
  })

  it('has points of single challenges, which can be added, changed and removed', () => {
    const base = fieldsOf(SAVED)
    expect(base.challengePoints).toEqual({ loginAdminChallenge: '5' })
    const changed = { ...base, challengePoints: { loginAdminChallenge: '7', xssChallenge: ' 900 ' } }
    expect(draftOf(changed, base)).toEqual({
      rules: { challenges: { loginAdminChallenge: 7, xssChallenge: 900 } },
    })
    expect(draftOf({ ...base, challengePoints: {} }, base)).toEqual({ rules: { challenges: {} } })
    // An empty field is wrong, and not 0.
    const empty = draftOf({ ...base, challengePoints: { loginAdminChallenge: '' } }, base)
    expect(JSON.parse(JSON.stringify(empty))).toEqual({
      rules: { challenges: { loginAdminChallenge: null } },
    })
  })

  it('keeps the minutes of the freeze if the end moves', () => {
    const base = fieldsOf(SAVED)
    const later = { ...base, endsAt: base.endsAt.replace(':00', ':30') }
    const { endsAt = '', freezesAt } = draftOf(later, base)
    expect(Date.parse(endsAt) - Date.parse(freezesAt ?? '')).toBe(30 * 60_000)
  })

  it('sends no number for an empty or wrong field, which the server finds', () => {
    const base = fieldsOf(SAVED)
    const sent = JSON.parse(JSON.stringify(draftOf({ ...base, hintPrice: '', firstSolves: '10, x' }, base)))
    expect(sent).toEqual({ rules: { hintPercent: null, firstSolves: [10, null] } })
  })

  it('keeps name and times under another preset', () => {
    const open: PresetSettings = { ...JEOPARDY, teams: null, isFrozen: false, hasOwnFlags: false }
    expect(withPreset(fieldsOf(SAVED), 'open', open)).toMatchObject({
      ...{ title: 'Juice Cup', preset: 'open', teams: 'nobody', freeze: '', hasOwnFlags: false },
      startsAt: fieldsOf(SAVED).startsAt,
    })
  })
})

describe('another kind of contest', () => {
  const OPEN: PresetSettings = {
    ...JEOPARDY,
    teams: null,
    isFrozen: false,
    rules: { ...JEOPARDY.rules, firstSolves: [], hintPercent: 0 },
  }
  const presets = {
    open: OPEN,
    jeopardy: JEOPARDY,
    invitation: OPEN,
    secureCoding: OPEN,
    attackDefence: OPEN,
  }

  it('replaces what the kind before chose, and keeps what was typed', () => {
    const fields = { ...newContest('jeopardy', JEOPARDY, Date.now()), hintPrice: '25' }
    const changed = changePreset(fields, 'open', presets)
    expect(changed).toMatchObject({ preset: 'open', teams: 'nobody', firstSolves: '', hintPrice: '25' })
  })
})
