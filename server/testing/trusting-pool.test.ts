import { afterAll, expect, it } from 'vitest'
import type { Job } from '../sandbox/jobs.ts'
import { ThreadPool } from '../sandbox/workers/thread-pool.ts'
import { TrustingPool } from './trusting-pool.ts'

const trusting = new TrustingPool()
const ofLearners = new ThreadPool()
afterAll(() => Promise.all([trusting.close(), ofLearners.close()]))

/** As the trusting pool has it. */
const compilers = new ThreadPool(undefined, new URL('./compiler.ts', import.meta.url))
afterAll(() => compilers.close())

const jobs: Record<string, Job> = {
  'a module': {
    kind: 'typescript',
    language: 'typescript',
    text: 'export const a: number = 1',
    deadlineMs: 2_000,
  },
  'a component': {
    kind: 'typescript',
    language: 'tsx',
    text: 'export const A = () => <b>1</b>',
    deadlineMs: 2_000,
  },
  'a broken module': {
    kind: 'typescript',
    language: 'typescript',
    text: 'export const =',
    deadlineMs: 2_000,
  },
  'a contract': {
    kind: 'solidity',
    text: 'pragma solidity ^0.8.0; contract A { uint public a = 1; }',
    contract: 'A',
    deadlineMs: 20_000,
  },
}

it.each(Object.entries(jobs))('compiles %s as the sandbox does for learners, also again', async (_, job) => {
  const wanted = await ofLearners.run(job)
  expect(typeof wanted).toBe('object')
  expect(await trusting.run(job)).toEqual(wanted)
  expect(await trusting.run(job)).toEqual(wanted)
})

it('compiles one text after another in the same thread', async () => {
  for (const job of [jobs['a module'], jobs['a component'], jobs['a module']])
    if (job) await compilers.run(job)
  expect(compilers.size).toBe(1)
})
