import { afterAll, expect, it } from 'vitest'
import type { SqlJob, YamlJob } from '../jobs.ts'
import { ThreadPool } from './thread-pool.ts'

const crew = new ThreadPool()
afterAll(() => crew.close())

const document: YamlJob = { kind: 'yaml', text: 'juice: apple', mostAliases: -1, deadlineMs: 2_000 }
const question: SqlJob = {
  kind: 'sql',
  sql: 'SELECT 1',
  values: [],
  most: 'all',
  snapshot: { key: 'unknown', bytes: undefined },
  deadlineMs: 2_000,
}

it('keeps the worker that stands ready for questions, whatever comes before them', async () => {
  crew.prepare()
  expect(crew.size).toBe(1)
  expect(await crew.run(document)).toMatchObject({ kind: 'value' })
  expect(crew.size).toBe(2)
  const [parsed, asked] = await Promise.all([crew.run(document), crew.run(question)])
  expect(parsed).toMatchObject({ kind: 'value' })
  expect(asked).toEqual({ kind: 'noSnapshot' })
  expect(crew.size).toBe(2)
})
