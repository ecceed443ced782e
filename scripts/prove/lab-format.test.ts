import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type Lab, loadLabs } from '../../server/training/catalogue/labs.ts'
import { findFormatProblems } from './lab-format.ts'

const folder = join(import.meta.dirname, '..', '..', 'labs')
const LAB = 'view-basket'
let lab: Lab
let faults: (lab: Lab) => string[]

beforeAll(async () => {
  const labs = await loadLabs(folder)
  const misses = await labs.nearMisses(LAB)
  const trials = misses.map((miss) => ({ runs: 'http' as const, ...miss, kind: 'works' as const }))
  lab = labs.get(LAB)
  faults = (one) => findFormatProblems(one, [], trials)
})

it('finds nothing wrong with a well-formed lab', () => {
  expect(faults(lab)).toEqual([])
})

it('names what a coding challenge lacks: a review, or hidden tests', () => {
  expect(faults({ ...lab, review: undefined })).toEqual([
    'lab.yml has no review: what a reviewer would still look for in a fix that a learner wrote',
  ])
  expect(faults({ ...lab, hasHiddenTests: false })).toEqual([
    'labs/view-basket/hidden-tests.ts is missing: copy scripts/new-lab/template/hidden-tests.ts and write attacks and checks with random payloads',
  ])
  expect(faults({ ...lab, weak: undefined, hasHiddenTests: false })).toEqual([])
})
