import { expect, it } from 'vitest'
import { isUnavailable } from '../../class/store/postgres/errors.ts'
import { openTestDatabase } from '../../testing/postgres/database.ts'
import { openSlowConnection } from '../../testing/slow-connection.ts'
import { ListenConnection } from './listen-connection.ts'

it('a server that hangs is away, over an old connection and for a new one, and nobody waits for it at the end', async () => {
  const postgres = await openTestDatabase()
  const line = await openSlowConnection(postgres.url)
  const patient = (timeoutMs: number) =>
    new ListenConnection({ url: line.by(postgres.url), timeoutMs, onChange: () => {} })
  const [listening, idle] = [patient(1_000), patient(10_000)]
  await listening.all('SELECT 1')
  await idle.all('SELECT 1')
  line.hang()
  for (const message of ['Query read timeout', 'timeout expired']) {
    const error: unknown = await listening.all('SELECT 1').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ message })
    expect(isUnavailable(error)).toBe(true)
  }
  // Its connection is there as far as it knows.
  await idle.close()
  line.goOn()
  await expect.poll(() => listening.all('SELECT 1 AS one').catch(() => [])).toEqual([{ one: 1 }])
  await listening.close()
  await line.close()
  await postgres.close()
})
