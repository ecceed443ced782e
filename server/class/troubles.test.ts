import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { closeTestHouse } from '../testing/house.ts'
import { openTestClass } from './test-class.ts'

it('a class whose register fails says so to whoever runs it, and no more than a sentence to all others', async () => {
  const room = await openTestClass()
  try {
    const ann = await room.join('Ann')
    const desk = new URL(await room.classroom.openDesk())
    const { key } = await room.classroom.register.addTrainer(room.classroom.itsClass.id, 'Ms Fig', 'owner')
    const db = new DatabaseSync(join(room.house.dataDir, 'class.sqlite'))
    db.exec('ALTER TABLE classes RENAME TO lost')
    db.close()
    const close = room.send('POST', '127.0.0.1', '/api/class/close', {
      port: Number(desk.port),
      headers: { authorization: `Bearer ${key}` },
    })
    const answers = await Promise.all([
      room.get(ann, '/'),
      room.post('/.class/join', { code: 'a-b-c', nickname: 'Bob' }),
      close,
    ])
    expect(answers.map(({ status }) => status)).toEqual([503, 500, 500])
    for (const { text } of answers) expect(text).not.toMatch(/no such table|SQLITE|statusCode/i)
    for (const where of [
      'the door of the class',
      "the porch's /.class/join",
      "the desk's /api/class/close",
    ]) {
      expect(room.house.warnings.join('\n')).toContain(`at ${where}`)
    }
  } finally {
    await closeTestHouse(room.house)
  }
})
