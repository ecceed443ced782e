import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type Lab, loadLabs } from '../../server/training/catalogue/labs.ts'
import { faultsOf } from './lab-format.ts'

const folder = join(import.meta.dirname, '..', '..', 'labs')
const LAB = 'view-basket'
let lab: Lab
let faults: (lab: Lab) => string[]

beforeAll(async () => {
  const labs = await loadLabs(folder)
  const misses = await labs.nearMisses(LAB)
  const trials = misses.map((miss) => ({ runs: 'http' as const, ...miss, kind: 'works' as const }))
  lab = labs.get(LAB)
  faults = (one) => faultsOf(folder, one, [], trials)
})

it('has nothing to say of a lab in good form', () => {
  expect(faults(lab)).toEqual([])
})

it('misses a review where learners may write the code themselves, and nowhere else', () => {
  expect(faults({ ...lab, review: undefined })).toEqual([
    'lab.yml has no review: what a reviewer would still look for in a fix that a learner wrote',
  ])
  expect(faults({ ...lab, review: undefined, hasHiddenTests: false })).toEqual([])
})
