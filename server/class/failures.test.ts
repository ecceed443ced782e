import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { closeTestApplication } from '../testing/application.ts'
import { openTestClass } from '../testing/class/class.ts'

const MS_FIG = { name: 'Ms Fig', role: 'owner', kind: 'seat' } as const

it('reports failures of the class store to the operator, and shows others a short sentence only', async () => {
  const room = await openTestClass()
  try {
    const ann = await room.join('Ann')
    const dashboard = new URL(await room.classroom.openDashboard())
    const { key } = await room.classroom.classStore.addTrainer(room.classroom.itsClass.id, MS_FIG)
    const db = new DatabaseSync(join(room.application.dataDir, 'class.sqlite'))
    db.exec('ALTER TABLE classes RENAME TO lost')
    db.close()
    // The class that is known would let Ann in.
    const { classStore, itsClass } = room.classroom
    classStore.pubSub.publish({ kind: 'class', classId: itsClass.id })
    const close = room.send('POST', '127.0.0.1', '/api/class/close', {
      port: Number(dashboard.port),
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
      'letting a request into the class',
      "the join page's /.class/join",
      "the dashboard's /api/class/close",
    ]) {
      expect(room.application.warnings.join('\n')).toContain(`at ${where}`)
    }
  } finally {
    await closeTestApplication(room.application)
  }
})

it('refuses newcomers with a sentence while the disk is full, and keeps everybody else in', async () => {
  const room = await openTestClass()
  try {
    const ann = await room.join('Ann')
    const { classStore, itsClass } = room.classroom
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
    const joins = vi.spyOn(classStore, 'join').mockRejectedValue(full)
    const closes = vi.spyOn(classStore, 'setOpen').mockRejectedValue(full)
    const appends = vi.spyOn(classStore, 'appendEvents').mockRejectedValue(full)
    const german = { 'accept-language': 'de' }
    const refused = await room.post('/.class/join', { nickname: 'Bob' }, german)
    expect([refused.status, refused.text]).toEqual([507, expect.stringContaining('kein Platz mehr')])
    const dashboard = new URL(await room.classroom.openDashboard())
    const { key } = await classStore.addTrainer(itsClass.id, MS_FIG)
    const close = await room.send('POST', '127.0.0.1', '/api/class/close', {
      port: Number(dashboard.port),
      headers: { authorization: `Bearer ${key}` },
    })
    expect([close.status, close.text]).toEqual([507, expect.stringContaining('free some space')])
    expect((await room.get(ann, '/rest/nowhere')).status).toBe(500)
    expect((await room.post('/.class/resume', { nickname: 'Ann', words: ann.words })).status).toBe(200)
    expect(room.application.warnings.join()).toMatch(/The disk of the shops is full/)

    await expect.poll(() => appends.mock.calls.length).toBeGreaterThan(0)
    for (const spy of [joins, closes, appends]) spy.mockRestore()
    // The events stayed in the shop meanwhile.
    await expect.poll(() => classStore.events(itsClass.id)).toMatchObject([{ key: 'errorHandlingChallenge' }])
    await room.join('Bob')
  } finally {
    await closeTestApplication(room.application)
  }
})
