import { describe, expect, it } from 'vitest'
import { contestIn } from './start-settings.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const read = (env: NodeJS.ProcessEnv) => contestIn(env, NOW)
const cup = (env: NodeJS.ProcessEnv = {}) => read({ CONTEST: 'Juice Cup', ...env })

describe('the contest of a start', () => {
  it('is none without a name', () => {
    expect(read({})).toBeUndefined()
    expect(() => read({ CONTEST_PRESET: 'open' })).toThrow(
      'CONTEST_PRESET needs CONTEST (--contest), the name of the contest.',
    )
  })

  it('begins now for three hours, open to all, unless the settings say otherwise', () => {
    expect(cup()).toMatchObject({
      ...{ title: 'Juice Cup', preset: 'open', teams: null },
      ...{ startsAt: '2026-11-28T12:00:00.000Z', endsAt: '2026-11-28T15:00:00.000Z' },
    })
    expect(
      cup({
        CONTEST_PRESET: 'secure-coding',
        CONTEST_FROM: '2026-12-01 18:00+01:00',
        CONTEST_HOURS: '1.5',
        CONTEST_TEAMS: 'players',
      }),
    ).toMatchObject({
      ...{ preset: 'secureCoding', teams: { madeBy: 'players', most: 4 } },
      ...{ startsAt: '2026-12-01T17:00:00.000Z', endsAt: '2026-12-01T18:30:00.000Z' },
    })
    expect(cup({ CONTEST_PRESET: 'jeopardy', CONTEST_TEAMS: 'nobody' })?.teams).toBeNull()
  })

  it('takes a time without a zone as that of this machine', () => {
    expect(cup({ CONTEST_FROM: '2026-12-01 18:00' })?.startsAt).toBe(
      new Date('2026-12-01T18:00').toISOString(),
    )
  })

  it.each([
    [{ CONTEST: 'x'.repeat(81) }, 'CONTEST (--contest): A contest has a name of 1 to 80 characters'],
    [
      { CONTEST_PRESET: 'chess' },
      'CONTEST_PRESET (--preset) is open, invitation, jeopardy, secure-coding or attack-defence',
    ],
    [{ CONTEST_FROM: 'tomorrow' }, 'CONTEST_FROM (--from) is a day and a time'],
    [{ CONTEST_FROM: '2026-02-31 10:00' }, 'CONTEST_FROM (--from) is a day and a time'],
    [{ CONTEST_HOURS: '0' }, 'CONTEST_HOURS (--hours) is a number of hours up to 8784, not "0".'],
    [{ CONTEST_TEAMS: 'all' }, 'CONTEST_TEAMS (--teams) is players, trainer or nobody, not "all".'],
  ])('is refused with the name of the setting: %j', (env, sentence) => {
    expect(() => cup(env)).toThrow(sentence)
  })
})
