import { describe, expect, it } from 'vitest'
import type { Tutorial } from '#lab'
import { changedFieldsBefore, textsTypedBefore } from './fields.ts'
import { skipSolvedSteps } from './moves.ts'
import type { TourRun } from './run.ts'

const settings = { domain: 'juice-sh.op', shopName: 'Shop', xssBonusPayload: '' }

const run: TourRun = {
  name: 'Login',
  startedAt: 1,
  step: 0,
  furthest: 2,
  isPaused: false,
  isMinimised: false,
  isSolved: false,
  before: {},
}

const on = '/login'
const login: Tutorial = {
  name: 'Login',
  steps: [
    { text: 'read' },
    { text: 'mail', on, until: { kind: 'typed', into: '#email', text: "jim@{{domain}}'--" } },
    { text: 'password', on, until: { kind: 'filled', into: '#password' } },
    { text: 'go', on, until: { kind: 'loggedIn' } },
    { text: 'mail again', on, until: { kind: 'typed', into: '#email', text: 'x' } },
    { text: 'look', until: { kind: 'clicked', at: '#menu' }, skippable: true },
    { text: 'well done' },
  ],
}

const MAIL = { into: '#email', text: "jim@juice-sh.op'--" }
const PASSWORD = { into: '#password', text: 'juice' }

describe('the texts of earlier steps of a tour', () => {
  it.each([
    [0, []],
    [1, []],
    [2, [MAIL]],
    [3, [MAIL, PASSWORD]],
    // The step's own text is for the learner to type.
    [4, [PASSWORD]],
    [5, []],
  ])('is known at step %i, so that it can be typed again', (step, fields) => {
    expect(textsTypedBefore(login, step, settings)).toEqual(fields)
  })

  it('is known for the following step even without a screen', () => {
    const search: Tutorial = {
      name: 'Search',
      steps: [
        { text: 'type', until: { kind: 'typed', into: '#q', text: 'owasp' } },
        { text: 'enter', until: { kind: 'shown', at: '#value', html: 'owasp' } },
        { text: 'read' },
        { text: 'go on', until: { kind: 'visited', path: '/' } },
      ],
    }
    const amount: Tutorial = {
      name: 'Amount',
      steps: [
        { text: 'how much', on: '/cards', until: { kind: 'filled', into: '#value', example: '20' } },
        { text: 'buy', on: '/cards', until: { kind: 'clicked', at: '#buy' } },
      ],
    }
    expect(textsTypedBefore(amount, 1, settings)).toEqual([{ into: '#value', text: '20' }])
    expect([1, 3].map((step) => textsTypedBefore(search, step, settings).length)).toEqual([1, 0])
  })

  it('leads back to the step that explains a change that only the learner can make', () => {
    const form: Tutorial = {
      name: 'Form',
      steps: [
        { text: 'open', until: { kind: 'visited', path: '/contact' } },
        { text: 'look', on: '/contact' },
        { text: 'how', on: '/contact', devTools: 'elements' },
        { text: 'change', on: '/contact', until: { kind: 'changed', field: '#userId' } },
        { text: 'send', on: '/contact', until: { kind: 'clicked', at: '#send' } },
      ],
    }
    expect(changedFieldsBefore(form, 3)).toEqual([])
    expect(changedFieldsBefore(form, 4)).toEqual([{ field: '#userId', step: 2 }])
  })
})

describe('a tour whose challenge is solved', () => {
  it('continues after the last step that would have led to the solve', () => {
    expect(skipSolvedSteps(run, login)).toMatchObject({ step: 5, furthest: 5, isSolved: true })
  })

  it.each([-1, 5, 6])('stays before its first step and at its end: %i', (step) => {
    expect(skipSolvedSteps({ ...run, step }, login)).toMatchObject({ step, isSolved: true })
  })
})
