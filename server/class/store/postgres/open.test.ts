import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigurationError } from '../../../config/configuration-error.ts'
import { openStoreAt } from '../../../testing/class/stores.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/postgres/database.ts'
import { classStoreUrlIn } from '../open.ts'
import { Database } from './database.ts'
import { isPrivilegeMissing } from './errors.ts'

let postgres: TestDatabase
beforeAll(async () => {
  postgres = await openTestDatabase()
})
afterAll(() => postgres.close())

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)
const errorWith = async (url: string): Promise<string> => {
  const error = await openStoreAt(url, { patienceMs: 0 }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ConfigurationError)
  return (error as Error).message
}

describe('CLASS_STORE_URL', () => {
  it.each([
    ['http://a:secret@127.0.0.1/db'],
    ['postgres://a:secret@127.0.0.1'],
    ['postgres://127.0.0.1/db'],
    ['secret'],
    ['postgres://a:sec/ret@127.0.0.1/db'],
  ])('%s is refused with a message that does not contain the password', (url) => {
    expect(() => classStoreUrlIn({ CLASS_STORE_URL: url })).toThrow(ConfigurationError)
    try {
      classStoreUrlIn({ CLASS_STORE_URL: url })
    } catch (error) {
      expect(String(error)).toContain('CLASS_STORE_URL')
      expect(String(error)).not.toMatch(/secret|sec\/ret/)
    }
  })

  it('that is unreachable or refuses the login is reported without the password', async ({ skip }) => {
    const nowhere = await errorWith('postgres://ann:secret@127.0.0.1:1/db')
    expect(nowhere).toMatch(
      /^CLASS_STORE_URL: PostgreSQL at 127\.0\.0\.1:1 cannot be reached\..*ECONNREFUSED/,
    )
    if (!postgres.isReal) skip('The embedded one lets everybody in.')
    const wrong = await errorWith(postgres.url.replace('a%20password', 'secret'))
    expect(wrong).toMatch(
      /^CLASS_STORE_URL: .* does not let the user "ff_owner" into .*password authentication failed/,
    )
    const missing = await errorWith(postgres.url.replace(/\/ff_\d+$/, '/missing'))
    expect(missing).toMatch(/^CLASS_STORE_URL: .*"missing" does not exist/)
    expect(nowhere + wrong + missing).not.toMatch(/secret|a password|a%20password/)
  })

  it('that leads to tables of a newer release is reported', async () => {
    const url = await postgres.another()
    await (await openStoreAt(url)).close()
    const db = new Database(url)
    await db.run("UPDATE ff_schema SET version = 999 WHERE part = 'register'")
    await db.close()
    expect(await errorWith(url)).toMatch(/^CLASS_STORE_URL: a newer release/)
  })
})

describe('a node', () => {
  it('reads and writes what a learner’s page needs, and nothing more', async ({ skip }) => {
    if (!postgres.isReal) skip('Roles take a real PostgreSQL.')
    const url = await postgres.another()
    const owner = await openStoreAt(url)
    const { id } = await owner.findOrCreateClass({ name: 'Monday', endsAt: NEXT_YEAR })
    const { learner } = await owner.join(id, 'Ann')
    await owner.addTrainer(id, { name: 'Ms Fig', role: 'owner', kind: 'seat' })
    await owner.signingSecret()
    await owner.messageStore.postMessage(
      id,
      { by: 'Ms Fig', audience: { to: 'all' }, text: 'Hello' },
      new Date(),
    )
    await owner.messageStore.addAuditEntry(
      id,
      { trainer: 'Ms Fig', act: 'visit', learner: learner.id, detail: '' },
      new Date(),
    )
    const as = await postgres.urlOfNode(url)
    const node = await openStoreAt(as, { isSchemaCheckedOnly: true })

    expect(await node.findOrCreateClass({ name: 'Monday', endsAt: NEXT_YEAR })).toMatchObject({ id })
    expect(await node.learnerOfShop(learner.shop)).toEqual(learner)
    expect(await node.classById(id)).toMatchObject({ name: 'Monday' })
    expect(await node.learners(id)).toHaveLength(1)
    await node.messageStore.raiseHand(learner.id, 'Help', new Date())
    expect(await node.messageStore.lowerHand(learner.id)).toBe(true)
    const [message] = await node.messageStore.messagesFor(learner)
    expect(await node.messageStore.markRead(learner, message?.id ?? '', new Date())).toBe(true)
    expect(await node.messageStore.auditTimesOf(learner, 'visit')).toHaveLength(1)
    await owner.messageStore.addAuditEntry(
      id,
      { trainer: 'Ann', act: 'reset', learner: learner.id, detail: '' },
      new Date(),
    )
    const [notice] = await node.messageStore.noticesFor(learner, new Date())
    expect(await node.messageStore.markRead(learner, notice?.id ?? '', new Date())).toBe(true)
    expect(await node.messageStore.noticesFor(learner, new Date())).toEqual([])
    expect([await node.messageStore.planState(id), await node.messageStore.controls(id)]).toEqual([
      null,
      null,
    ])
    expect(await node.messageStore.certificateDesign(id)).toBeNull()
    expect(await node.consents.openConsents(id, new Date())).toEqual([])
    const change = { classId: id, at: new Date() }
    const team = await node.teams.foundTeam('Fig', { ...change, learner: learner.id })
    await node.teams.changeTeam(id, team.id, { name: 'Plum' })
    const code = await node.teams.renewCode(id, team.id)
    await node.teams.leave([learner.id], change)
    await node.teams.joinByCode(code, { ...change, learner: learner.id, most: 1 })
    await node.teams.makeCaptain(learner.id, change)
    const entries = [{ id: 'a', kind: 'solved', key: 'k', detail: '', at: '', evidence: null } as const]
    await owner.appendEvents([{ shop: learner.shop, entries }])
    await node.saveLastSeen([{ shop: learner.shop, at: new Date() }])
    expect(await node.eventsOf(learner.id)).toHaveLength(1)

    const audited = { trainer: 'Ann', act: 'signals', learner: null, detail: '' }
    const forbidden = [
      () => node.signingSecret(),
      () => node.appendEvents([{ shop: learner.shop, entries }]),
      () => node.trainers(id, new Date()),
      () => node.findByPassphrase(id, 'Ann', 'a b c d'),
      () => node.renameLearner(learner.id, 'Eve'),
      () => node.join(id, 'Eve'),
      () => node.eraseLearner(learner.id),
      () => node.roster(id),
      () => node.teams.deleteTeam(id, team.id, new Date()),
      () => node.setOpen(id, false),
      () => node.messageStore.changeControls(id, () => ({ signals: '{}', audited }), new Date()),
    ]
    for (const attempt of forbidden) await expect(attempt()).rejects.toSatisfy(isPrivilegeMissing)
    const db = new Database(as)
    for (const sql of [
      'SELECT words FROM ff_learners',
      'SELECT * FROM ff_trainers',
      'DELETE FROM ff_journal',
      "INSERT INTO ff_journal (id, learner, kind, key, detail, at) VALUES ('x', 'y', '', '', '', '')",
      'UPDATE ff_schema SET version = 0',
      'CREATE TABLE mine (a int)',
      'SET ROLE ff_owner',
    ])
      await expect(db.run(sql)).rejects.toSatisfy(isPrivilegeMissing)
    await Promise.all([db.close(), node.close(), owner.close()])
  })

  it('does not start before a gateway has created the tables, and says so', async ({ skip }) => {
    if (!postgres.isReal) skip('Roles take a real PostgreSQL.')
    const as = await postgres.urlOfNode(await postgres.another())
    await expect(openStoreAt(as, { isSchemaCheckedOnly: true })).rejects.toThrow(
      /^CLASS_STORE_URL: .*Start an entry/,
    )
  })
})
