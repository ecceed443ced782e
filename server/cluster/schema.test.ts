import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slotOf } from '../class/store/ids.ts'
import { Database } from '../class/store/postgres/database.ts'
import { isPrivilegeMissing } from '../class/store/postgres/errors.ts'
import { migrate } from '../class/store/postgres/schema.ts'
import { openStoreAt } from '../testing/class/stores.ts'
import { TestSlots } from '../testing/cluster/slots.ts'
import { openTestDatabase, type TestDatabase } from '../testing/postgres/database.ts'
import { postgresPrograms } from '../testing/postgres/programs.ts'
import { appendAsNode, nodeAccessSchema, personalRecordsAsNode } from './schema.ts'
import { slotsSchema } from './slots/schema.ts'

const hasServer = postgresPrograms() !== undefined
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)

describe.skipIf(!hasServer)('a node', { timeout: 60_000 }, () => {
  let postgres: TestDatabase
  let slots: TestSlots
  beforeAll(async () => {
    postgres = await openTestDatabase()
    slots = await TestSlots.open(postgres)
    await migrate(slots.database, { further: [slotsSchema, nodeAccessSchema], warn: () => {} })
  }, 60_000)
  afterAll(async () => {
    await slots.close()
    await postgres.close()
  })

  it('reads who a learner is elsewhere only while it holds their slot, and of nobody else', async () => {
    const classStore = await openStoreAt(slots.url)
    const { id } = await classStore.findOrCreateClass({ name: 'Monday', endsAt: NEXT_YEAR })
    const { learner } = await classStore.join(id, 'Ann')
    const who = { issuer: 'https://login.example', subject: '7', email: 'ann@example.org' }
    await classStore.identities.link(id, learner.id, who)
    const row = { name: 'Ann Berg', email: null, number: '0042', groupName: null, learner: learner.id }
    await classStore.rosters.change(
      id,
      () => ({ added: [row], present: [], missing: [], groups: [] }),
      new Date(),
    )
    await classStore.lti.addGrade({ classId: id, link: 'a link', learner: learner.id, subject: '7' })
    await slots.openCoordinator()
    const { identity, holder } = await slots.openNode('a')
    await expect.poll(() => holder.held().includes(slotOf(learner.shop))).toBe(true)

    const asNode = new Database(slots.urlOfNode)
    const recordsWith = (epoch: number, key = identity.key) => {
      const held = () => new Map([[slotOf(learner.shop), epoch]])
      return personalRecordsAsNode(asNode, appendAsNode({ ...identity, key }, held))
    }
    const epoch = holder.epochOf(learner.shop) ?? 0
    const records = recordsWith(epoch)
    expect(await records.identitiesOf(learner.id)).toEqual(await classStore.identities.ofLearner(learner.id))
    expect(await records.rosterRowOf(learner.id)).toMatchObject({
      ...(await classStore.rosters.rowOfLearner(learner.id)),
      number: '0042',
    })
    expect(await records.gradesOf(learner.id)).toEqual(await classStore.lti.grades([learner.id]))
    for (const wrong of [recordsWith(epoch + 1), recordsWith(epoch, 'guessed')]) {
      await expect(wrong.identitiesOf(learner.id)).rejects.toThrow(/does not hold|not the node/)
      await expect(wrong.rosterRowOf(learner.id)).rejects.toThrow(/does not hold|not the node/)
      await expect(wrong.gradesOf(learner.id)).rejects.toThrow(/does not hold|not the node/)
    }
    for (const table of ['ff_identities', 'ff_roster_rows', 'ff_lti_grades'])
      await expect(asNode.all(`SELECT id FROM ${table}`)).rejects.toSatisfy(isPrivilegeMissing)
    await asNode.close()
    await classStore.close()
  })

  it('reads what counts for the members of a team in its shop, for their certificates', async () => {
    const classStore = await openStoreAt(slots.url)
    const { id: classId } = await classStore.findOrCreateClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
    const { learner } = await classStore.join(classId, 'Ann')
    await classStore.teams.foundTeam('Red', { classId, learner: learner.id, at: new Date() })
    const shared = await classStore.teamShops.ofMember(learner)
    const event = { id: 'of the team', kind: 'solved' as const, key: 'loginAdminChallenge', detail: '' }
    const entries = [{ ...event, at: new Date(Date.now() + 1).toISOString(), evidence: null }]
    await classStore.appendEvents([{ shop: shared?.shop ?? '', entries }])
    const asNode = await openStoreAt(slots.urlOfNode, { isSchemaCheckedOnly: true })
    const found = await asNode.teamShops.eventsWith(await asNode.teamShops.history(classId), [learner.id])
    expect(found.get(learner.id)).toMatchObject([{ key: 'loginAdminChallenge' }])
    await asNode.close()
    await classStore.close()
  })
})
