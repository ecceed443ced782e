import { beforeEach, expect, it } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import type { Training } from '../training.ts'
import { createTrainerHints } from './trainer-hints.ts'

const SHOP = {} as Shop
const CHALLENGE = { key: 'a', hints: ['one', 'two', 'three'] } as unknown as Challenge

let opened: number[]
let showHints: boolean

beforeEach(() => {
  opened = []
  showHints = true
})

function open(step?: number): number | undefined {
  const training = {
    settings: { showHints },
    progress: () => ({ isHintOpen: (_key: string, hint: number) => opened.includes(hint) }),
    openHint: (_shop: Shop, { step: last }: { step: number }) => {
      for (let hint = 1; hint <= last; hint++) if (!opened.includes(hint)) opened.push(hint)
    },
  }
  return createTrainerHints(training as unknown as Training).openHint(SHOP, CHALLENGE, step)
}

it('opens the next hint, until all are open', () => {
  expect([open(), open(), open(), open()]).toEqual([1, 2, 3, undefined])
  expect(opened).toEqual([1, 2, 3])
})

it('opens all hints up to a chosen one, which may be open already', () => {
  expect(open(2)).toBe(2)
  expect(opened).toEqual([1, 2])
  expect([open(1), open(4)]).toEqual([1, undefined])
  expect(opened).toEqual([1, 2])
})

it('opens none if hints are disabled', () => {
  showHints = false
  expect([open(), open(1)]).toEqual([undefined, undefined])
  expect(opened).toEqual([])
})
