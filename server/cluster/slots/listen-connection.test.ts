import { expect, it } from 'vitest'
import { isUnavailable } from '../../class/store/postgres/errors.ts'
import { openTestDatabase } from '../../testing/postgres/database.ts'
import { openSlowConnection } from '../../testing/slow-connection.ts'
import { ListenConnection } from './listen-connection.ts'

it('treats a hanging server as unreachable, over old and new connections, and closes without waiting for it', async () => {
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
  // The client still considers its connection open.
  await idle.close()
  line.goOn()
  await expect.poll(() => listening.all('SELECT 1 AS one').catch(() => [])).toEqual([{ one: 1 }])
  await listening.close()
  await line.close()
  await postgres.close()
})
