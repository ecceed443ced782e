import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/postgres/database.ts'
import { openSlowConnection } from '../../../testing/slow-connection.ts'
import { PostgresPubSub } from './pub-sub.ts'

it('closes while the server is still accepting the connection', async () => {
  const postgres = await openTestDatabase()
  const line = await openSlowConnection(postgres.url)
  line.hang()
  const pubSub = new PostgresPubSub({
    url: line.by(postgres.url),
    database: { run: async () => 0 },
    unexpected: () => {},
  })
  await expect.poll(() => line.made).toBe(1)
  const closing = pubSub.close()
  line.goOn()
  await closing
  expect(pubSub.isListening).toBe(false)
  await pubSub.ready
  await line.close()
  await postgres.close()
})
