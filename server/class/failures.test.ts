import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { closeTestApplication } from '../testing/application.ts'
import { openTestClass } from '../testing/class/class.ts'

const MS_FIG = { name: 'Ms Fig', role: 'owner', kind: 'seat' } as const

it('reports failures of the class store to the operator, and shows others a short sentence only', async () => {
  const testClass = await openTestClass()
  try {
    const ann = await testClass.join('Ann')
    const dashboard = new URL(await testClass.classroom.openDashboard())
    const { key } = await testClass.classroom.classStore.addTrainer(testClass.classroom.itsClass.id, MS_FIG)
    const db = new DatabaseSync(join(testClass.application.dataDir, 'class.sqlite'))
    db.exec('ALTER TABLE classes RENAME TO lost')
    db.close()
    // The class that is known would let Ann in.
    const { classStore, itsClass } = testClass.classroom
    classStore.pubSub.publish({ kind: 'class', classId: itsClass.id })
    const close = testClass.send('POST', '127.0.0.1', '/api/class/close', {
      port: Number(dashboard.port),
      headers: { authorization: `Bearer ${key}` },
    })
    const answers = await Promise.all([
      testClass.get(ann, '/'),
      testClass.post('/.class/join', { code: 'a-b-c', nickname: 'Bob' }),
      close,
    ])
    expect(answers.map(({ status }) => status)).toEqual([503, 500, 500])
    for (const { text } of answers) expect(text).not.toMatch(/no such table|SQLITE|statusCode/i)
    for (const where of [
      'letting a request into the class',
      "the join page's /.class/join",
      "the dashboard's /api/class/close",
    ]) {
      expect(testClass.application.warnings.join('\n')).toContain(`at ${where}`)
    }
  } finally {
    await closeTestApplication(testClass.application)
  }
})

it('refuses newcomers with a sentence while the disk is full, and keeps everybody else in', async () => {
  const testClass = await openTestClass()
  try {
    const ann = await testClass.join('Ann')
    const { classStore, itsClass } = testClass.classroom
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
    const joins = vi.spyOn(classStore, 'join').mockRejectedValue(full)
    const closes = vi.spyOn(classStore, 'setOpen').mockRejectedValue(full)
    const appends = vi.spyOn(classStore, 'appendEvents').mockRejectedValue(full)
    const german = { 'accept-language': 'de' }
    const refused = await testClass.post('/.class/join', { nickname: 'Bob' }, german)
    expect([refused.status, refused.text]).toEqual([507, expect.stringContaining('kein Platz mehr')])
    const dashboard = new URL(await testClass.classroom.openDashboard())
    const { key } = await classStore.addTrainer(itsClass.id, MS_FIG)
    const close = await testClass.send('POST', '127.0.0.1', '/api/class/close', {
      port: Number(dashboard.port),
      headers: { authorization: `Bearer ${key}` },
    })
    expect([close.status, close.text]).toEqual([507, expect.stringContaining('free some space')])
    expect((await testClass.get(ann, '/rest/nowhere')).status).toBe(500)
    expect((await testClass.post('/.class/resume', { nickname: 'Ann', words: ann.words })).status).toBe(200)
    expect(testClass.application.warnings.join()).toMatch(/The disk of the shops is full/)

    await expect.poll(() => appends.mock.calls.length).toBeGreaterThan(0)
    for (const spy of [joins, closes, appends]) spy.mockRestore()
    // The events stayed in the shop meanwhile.
    await expect.poll(() => classStore.events(itsClass.id)).toMatchObject([{ key: 'errorHandlingChallenge' }])
    await testClass.join('Bob')
  } finally {
    await closeTestApplication(testClass.application)
  }
})
