import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { HostedClass } from '#contract/dashboard.ts'
import { closeTestApplication } from '../testing/application.ts'
import { openTestClass } from '../testing/class/class.ts'
import { requestDashboard, signInStaff } from '../testing/class/dashboard.ts'
import { SqliteDatabase } from './store/sqlite/database.ts'
import { ClassStore } from './store/store.ts'

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)

/** A data folder with the classes Monday and Tuesday. The saved plan of Tuesday is damaged. */
async function folderWithDamage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  const classStore = new ClassStore(new SqliteDatabase(join(folder, 'class.sqlite'), () => {}))
  await classStore.createClass({ name: 'Monday', endsAt: NEXT_YEAR })
  const { id } = await classStore.createClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
  await classStore.messageStore.setPlanState(id, '{')
  await classStore.close()
  return folder
}

it('starts without a class that cannot be opened, and hosts see that and try again', async () => {
  const folder = await folderWithDamage()
  const testClass = await openTestClass({}, folder)
  try {
    const { application, classroom } = testClass
    expect(application.warnings.join()).toContain('opening the class “Tuesday”')
    await testClass.join('Ann')
    const host = await signInStaff(testClass)
    const tuesday = async (): Promise<HostedClass | undefined> => {
      const { text } = await host.askDashboard('GET', '/api/classes')
      return JSON.parse(text).find(({ name }: HostedClass) => name === 'Tuesday')
    }
    const { id = '', code = '', state } = (await tuesday()) ?? {}
    expect(state).toBe('failed')
    expect((await host.askDashboard('POST', `/api/classes/${id}/open`, {})).status).toBe(500)
    await classroom.classStore.messageStore.setPlanState(id, null)
    expect((await host.askDashboard('POST', `/api/classes/${id}/open`, {})).status).toBe(200)
    expect((await tuesday())?.state).toBe('open')
    expect((await testClass.get(await testClass.join('Bob', code), '/')).status).toBe(200)
  } finally {
    await closeTestApplication(testClass.application)
    rmSync(folder, { recursive: true, force: true })
  }
})

it('closes a class that its owner erases, and answers them', async () => {
  const testClass = await openTestClass()
  const { classes, classStore } = testClass.classroom
  const link = new URL(await testClass.classroom.openDashboard())
  const { id } = await classes.create({ name: 'Wednesday', endsAt: NEXT_YEAR })
  const { key } = await classStore.addTrainer(id, { name: 'Olga', role: 'owner', kind: 'seat' })
  const metrics = async () =>
    (await requestDashboard(testClass, { link, method: 'GET', path: '/metrics' })).text
  expect(await metrics()).toContain('class="Wednesday"')
  const request = { link, key, method: 'POST', path: '/api/class/erase', body: { name: 'Wednesday' } }
  expect((await requestDashboard(testClass, request)).status).toBe(200)
  await expect.poll(metrics).not.toContain('class="Wednesday"')
  expect(await metrics()).toContain('class="Monday"')
  await closeTestApplication(testClass.application)
})
