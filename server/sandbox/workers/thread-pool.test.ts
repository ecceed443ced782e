import { afterAll, expect, it } from 'vitest'
import type { SqlJob, TypescriptJob, YamlJob } from '../jobs.ts'
import { ThreadPool } from './thread-pool.ts'

const pool = new ThreadPool()
afterAll(() => pool.close())

const document: YamlJob = { kind: 'yaml', text: 'juice: apple', mostAliases: -1, deadlineMs: 2_000 }
const question: SqlJob = {
  kind: 'sql',
  sql: 'SELECT 1',
  values: [],
  most: 'all',
  snapshot: { key: 'unknown', bytes: undefined },
  deadlineMs: 2_000,
}

it('keeps the worker that is prepared for SQL, even if other jobs come first', async () => {
  pool.prepare()
  expect(pool.size).toBe(1)
  expect(await pool.run(document)).toMatchObject({ kind: 'value' })
  expect(pool.size).toBe(2)
  const [parsed, asked] = await Promise.all([pool.run(document), pool.run(question)])
  expect(parsed).toMatchObject({ kind: 'value' })
  expect(asked).toEqual({ kind: 'noSnapshot' })
  expect(pool.size).toBe(2)
})

it('compiles in a worker of its own, which ends with the job, and keeps the others', async () => {
  const text: TypescriptJob = {
    kind: 'typescript',
    text: 'export const one: number = 1',
    language: 'typescript',
    deadlineMs: 2_000,
  }
  await pool.run(document)
  const before = pool.size
  const compiled = pool.run(text)
  expect(pool.size).toBe(before + 1)
  expect(await compiled).toMatchObject({ kind: 'module' })
  expect(pool.size).toBe(before)
})
