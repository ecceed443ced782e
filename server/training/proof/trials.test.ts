import { describe, expect, it } from 'vitest'
import { ParseError, SandboxBusy, SandboxClosed, SQLITE_CODES, SqlError } from '../../sandbox/errors.ts'
import { inconclusiveReason, isPartnerAway, TIMED_OUT } from './outcomes.ts'
import { outcomeOf } from './trials.ts'

const ATTACK = { kind: 'attack', runs: 'http' } as const
const CHECK = { kind: 'works', runs: 'http' } as const

const busy = inconclusiveReason({ faults: [new SandboxBusy()], statuses: [] })
const slow = inconclusiveReason({
  faults: [new ParseError('Script execution timed out', true)],
  statuses: [],
})
const late = { detail: TIMED_OUT, mayBeSlowCode: false }

describe('a problem of the server', () => {
  it.each([
    ['the sandbox was busy', [new SandboxBusy()], [200]],
    ['the sandbox was closed', [new SandboxClosed()], [200]],
    ['a parser ran out of time', [new ParseError('Script execution timed out', true)], [200]],
    ['a statement ran out of time', [new SqlError(SQLITE_CODES.INTERRUPT, 'interrupted', '')], [200]],
    ['the shop was busy', [], [200, 503]],
    ['the disk was full', [], [507]],
  ])('is that %s', (_, faults, statuses) => {
    expect(inconclusiveReason({ faults, statuses })).toBeDefined()
  })

  it('is not a refusal by the code', () => {
    const faults = [new ParseError('no'), new SqlError(SQLITE_CODES.ERROR, 'near "x"', '')]
    expect(inconclusiveReason({ faults, statuses: [200, 401, 403, 429, 500] })).toBeUndefined()
  })

  it('is none of a partner that is away for longer than a server is busy', () => {
    expect([undefined, '1', '5', 'Sun, 29 Nov 2026 04:19:28 GMT'].filter(isPartnerAway)).toEqual([])
    expect(isPartnerAway('3600')).toBe(true)
  })
})

describe('the outcome of a run', () => {
  it('is never a success of the fix after a problem of the server', () => {
    for (const error of [busy, slow, late]) {
      expect(outcomeOf(ATTACK, false, 'it failed', error).outcome).toBe('untried')
      expect(outcomeOf(ATTACK, false, undefined, error).outcome).toBe('untried')
    }
    for (const error of [busy, late])
      expect(outcomeOf(CHECK, false, undefined, error).outcome).toBe('untried')
    expect(outcomeOf(CHECK, false, 'nothing came', busy)).toEqual({
      outcome: 'untried',
      detail: busy?.detail,
    })
  })

  it('is through if harm was done, even if a script timed out', () => {
    expect(outcomeOf(ATTACK, true, undefined, slow).outcome).toBe('through')
    expect(outcomeOf(CHECK, false, 'nothing came', slow)).toEqual({
      outcome: 'broken',
      detail: 'nothing came',
    })
  })

  it('is what the run says if there was no problem', () => {
    expect(outcomeOf(ATTACK, false, 'refused', undefined)).toEqual({ outcome: 'blocked', detail: 'refused' })
    expect(outcomeOf(ATTACK, false, undefined, undefined)).toEqual({
      outcome: 'blocked',
      detail: 'it did no harm',
    })
    expect(outcomeOf(CHECK, false, undefined, undefined).outcome).toBe('works')
    expect(outcomeOf({ kind: 'attack', runs: 'browser' }, false, undefined, undefined).outcome).toBe(
      'through',
    )
  })
})
