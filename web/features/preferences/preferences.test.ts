import { expect, it } from 'vitest'
import { changesOf, choicesIn } from './preferences.ts'

const plain = choicesIn({})

it('shows saved preferences, and the usual ones instead of what is none', () => {
  expect(plain).toEqual({ ice: 'some', kind: 'paper', colour: 'green', pulp: false, note: '' })
  const odd = { ice: { x: 1 }, straw: 'none', pulp: 'yes', note: 7 }
  expect(choicesIn(odd)).toEqual(plain)
  expect(choicesIn({ straw: null })).toEqual(plain)
  expect(choicesIn({ ice: 'none', straw: { kind: 'steel', colour: 'red' }, pulp: true, note: 'x' })).toEqual({
    ice: 'none',
    kind: 'steel',
    colour: 'red',
    pulp: true,
    note: 'x',
  })
})

it('sends only what has changed, level by level', () => {
  expect(changesOf(plain, plain)).toEqual({})
  expect(changesOf(plain, { ...plain, colour: 'red' })).toEqual({ straw: { colour: 'red' } })
  expect(changesOf(plain, { ...plain, ice: 'none', kind: 'glass', pulp: true, note: 'x' })).toEqual({
    ice: 'none',
    straw: { kind: 'glass' },
    pulp: true,
    note: 'x',
  })
})
