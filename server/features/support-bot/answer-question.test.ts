import { expect, it } from 'vitest'
import { pickAnswer } from './answer-question.ts'

const answers = ['no', 'never', 'not today', 'yes']
const round = (number: number, seed: string) =>
  answers.map((_, place) => pickAnswer(answers, number * answers.length + place, seed))

it('gives each answer once in every round, in a different order', () => {
  for (const seed of ['eve', 'jim']) {
    for (const number of [0, 1, 7]) expect(round(number, seed).toSorted()).toEqual(answers.toSorted())
  }
  const orders = Array.from({ length: 12 }, (_, number) => round(number, 'eve').join())
  expect(new Set(orders).size).toBeGreaterThan(3)
  expect(round(3, 'eve')).toEqual(round(3, 'eve'))
})

it('never starts with a late answer, unless there is no other', () => {
  const seeds = Array.from({ length: 40 }, (_, number) => `seed ${number}`)
  const isYes = (answer: string) => answer === 'yes'
  expect(seeds.map((seed) => pickAnswer(answers, 0, seed))).toContain('yes')
  expect(seeds.map((seed) => pickAnswer(answers, 0, seed, isYes))).not.toContain('yes')
  expect(seeds.flatMap((seed) => answers.map((_, turn) => pickAnswer(answers, turn, seed, isYes)))).toContain(
    'yes',
  )
  expect(pickAnswer(['yes'], 0, 'eve', isYes)).toBe('yes')
  expect(pickAnswer([], 0, 'eve')).toBeUndefined()
})
