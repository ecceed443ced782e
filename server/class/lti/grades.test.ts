import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openStoreForEach, STORE_KINDS } from '../../testing/class/stores.ts'
import { PEOPLE, type PlatformPerson } from '../../testing/lti/messages.ts'
import { TestPlatform } from '../../testing/lti/platform.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import { joinByIdentity } from '../join/identities.ts'
import { identityIssuerOf, type LtiContext, type LtiPlatform, type LtiTarget } from '../store/lti.ts'
import type { Learner, SchoolClass } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { GradeOutbox } from './grades.ts'
import { limitedFetch } from './limited-fetch.ts'
import { PlatformServices } from './services.ts'
import { LtiTargets } from './targets.ts'
import { ToolKeys } from './tool-keys.ts'

/** One star, two stars, six stars. */
const [EASY, MIDDLE, HARD] = ['scoreBoardChallenge', 'loginAdminChallenge', 'rceChallenge']

const CHALLENGES = [
  ...[
    { key: EASY, stars: 1 },
    { key: MIDDLE, stars: 2 },
    { key: HARD, stars: 6 },
  ],
  ...Array.from({ length: 20 }, (_, at) => ({ key: `more${at}Challenge`, stars: 1 + (at % 6) })),
] as unknown as Challenge[]

let store: ClassStore
let platform: TestPlatform
let itsClass: SchoolClass
let saved: LtiPlatform
let context: LtiContext
let outbox: GradeOutbox

describe.each(STORE_KINDS)('grades %s', (_, placeOf) => {
  const reopen = openStoreForEach(placeOf, async (opened, monday) => {
    store = opened
    itsClass = monday
    platform = await TestPlatform.open({
      tool: 'https://join.class.test',
      readToolKeys: () => new ToolKeys(store.lti).publicKeys(),
    })
    ;({ saved, context } = await register(platform))
    outbox = newOutbox()
  })
  afterEach(() => platform.close())
  gradeTests(reopen)
})

async function register(at: TestPlatform): Promise<{ saved: LtiPlatform; context: LtiContext }> {
  const added = await store.lti.savePlatform(at.registeredByHand)
  const key = { platform: added?.id ?? '', deployment: at.deployment, context: at.context.id }
  const link = { classId: itsClass.id, title: 'Economics', membersUrl: null, isConfirmed: true }
  const linked = await store.lti.linkContext(key, link)
  if (!added || !linked) throw new Error('The course was not linked')
  return { saved: added, context: linked }
}

/** As after a start: with nothing but the store. */
function newOutbox(): GradeOutbox {
  return new GradeOutbox({
    classStore: store,
    services: new PlatformServices(new ToolKeys(store.lti), limitedFetch(true)),
    targets: new LtiTargets({ root: process.cwd(), challenges: CHALLENGES }),
    reporter: { unexpected: (error) => expect.fail(String(error)) },
    pauseMs: 1,
  })
}

/** Opens a link as a learner of the course, as a launch does. */
async function open(
  person: PlatformPerson,
  target: LtiTarget = 'class',
  lineItem: string | null = null,
): Promise<void> {
  const { id: classId } = itsClass
  const who = { classId, issuer: identityIssuerOf(saved), subject: person.sub, name: person.name }
  const parts = { classStore: store, isSchool: false, onJoinRequest: () => {} }
  const { learner } = await joinByIdentity(parts, who)
  const link = await store.lti.saveLink({
    ...{ classId, ltiContext: context.id, resourceLink: `to ${target}`, title: 'A link', target, lineItem },
    lineItems: `${platform.issuer}/courses/1/lineitems`,
  })
  await store.lti.addGrade({ classId, link: link.id, learner: learner.id, subject: person.sub })
}

async function learnerOf({ sub: subject }: PlatformPerson): Promise<Learner> {
  const found = await store.identities.find(itsClass.id, { issuer: identityIssuerOf(saved), subject })
  const learner = await store.learner(itsClass.id, found?.learner ?? '')
  if (!learner) throw new Error('nobody')
  return learner
}

const solve = async (person: PlatformPerson, ...keys: string[]) =>
  solveIn((await learnerOf(person)).shop, ...keys)

async function solveIn(shop: string, ...keys: string[]): Promise<void> {
  const at = new Date().toISOString()
  const entries = keys.map(
    (key): LearningEvent => ({ id: randomUUID(), kind: 'solved', key, detail: '', at, evidence: null }),
  )
  await store.appendEvents([{ shop, entries }])
  outbox.lookAtAll()
}

const sendAll = async () => {
  await outbox.run()
  await new Promise((resolve) => setTimeout(resolve, 5))
}
/** Breaks the platform in one of four ways. */
function disturb(round: number): void {
  const outages = [503, 'silent', undefined, 429] as const
  platform.outage = outages[round % 4]
  // The platform takes the score, and this end never learns of it, as after a kill.
  platform.breaksAfterScore = platform.outage === undefined
}

function gradeTests(reopen: () => Promise<ClassStore>): void {
  it('sends the share of the points of a challenge, with a line item of its own', async () => {
    await open(PEOPLE.jane, `challenge:${MIDDLE}`)
    await open(PEOPLE.adam, `challenge:${MIDDLE}`)
    await solve(PEOPLE.jane, MIDDLE)
    await solve(PEOPLE.adam, EASY)
    await sendAll()
    const { lineItems, received } = platform
    expect(lineItems).toMatchObject([
      { label: 'A link', resourceLinkId: `to challenge:${MIDDLE}`, scoreMaximum: 2 },
    ])
    expect(received).toMatchObject([
      {
        userId: PEOPLE.jane.sub,
        scoreGiven: 2,
        scoreMaximum: 2,
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
      },
    ])
  })

  it('sends the points of the whole class as they grow, and never fewer', async () => {
    await open(PEOPLE.jane)
    await solve(PEOPLE.jane, EASY)
    await sendAll()
    await solve(PEOPLE.jane, HARD)
    await sendAll()
    // A reset of the shop leaves the events; the same challenge is solved again.
    await solve(PEOPLE.jane, EASY)
    await sendAll()
    expect(platform.received.map(({ scoreGiven }) => scoreGiven)).toEqual([1, 7])
    expect(platform.received.map(({ activityProgress }) => activityProgress)).toEqual([
      'InProgress',
      'InProgress',
    ])
    const { lti } = store
    const [grade] = await lti.gradesOfClass(itsClass.id)
    expect(await lti.raiseGrade(grade?.id ?? '', 3, grade?.possible ?? 0, new Date())).toBe(false)
  })

  it('count what a team solved in its shop while the learner was in it', async () => {
    const { teams, teamShops, lti } = store
    const change = (at = new Date()) => ({ classId: itsClass.id, at, most: 2 })
    for (const person of [PEOPLE.jane, PEOPLE.adam]) await open(person)
    const [jane, adam] = [await learnerOf(PEOPLE.jane), await learnerOf(PEOPLE.adam)]
    const red = await teams.foundTeam('Red', { ...change(new Date(Date.now() - 60_000)), learner: jane.id })
    const shared = await teamShops.ofMember(jane)
    await solveIn(shared?.shop ?? '', EASY)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await teams.joinByCode(red.code, { ...change(), learner: adam.id })
    await teams.makeCaptain(adam.id, change())
    await new Promise((resolve) => setTimeout(resolve, 5))
    await solveIn(shared?.shop ?? '', MIDDLE)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await teams.leave([jane.id], change())
    const ids = (await store.eventsOf(shared?.id ?? '')).map(({ id }) => id)
    expect((await lti.gradedLearners(ids)).sort()).toEqual([jane.id, adam.id].sort())
    await sendAll()
    expect(platform.resultOf(PEOPLE.jane)?.scoreGiven).toBe(3)
    expect(platform.resultOf(PEOPLE.adam)?.scoreGiven).toBe(2)
  })

  it('uses the line item that the platform has for the link', async () => {
    const lineItem = `${platform.issuer}/courses/1/lineitems/77`
    await open(PEOPLE.jane, `challenge:${MIDDLE}`, lineItem)
    await solve(PEOPLE.jane, MIDDLE)
    await sendAll()
    expect(platform.lineItems).toEqual([])
    expect(platform.resultOf(PEOPLE.jane, lineItem)?.scoreGiven).toBe(2)
  })

  it('stops after a refusal that will not change, and tries again when staff ask for it', async () => {
    await open(PEOPLE.jane)
    await solve(PEOPLE.jane, EASY)
    const { people } = platform
    platform.people = [PEOPLE.adam]
    await sendAll()
    await sendAll()
    const [refused] = await store.lti.gradesOfClass(itsClass.id)
    expect(refused).toMatchObject({
      tries: 1,
      sentAt: null,
      problem: expect.stringContaining('answered with 404'),
    })
    expect(refused?.refusedAt).not.toBeNull()
    platform.people = people
    await store.lti.retryGrades(itsClass.id)
    await sendAll()
    expect(platform.resultOf(PEOPLE.jane)?.scoreGiven).toBe(1)
  })

  it.each([
    ['is no JSON', '<p>Out of order</p>'],
    ['names no address', JSON.stringify([{ id: 'no address', resourceLinkId: `to challenge:${EASY}` }])],
  ])('sends the other grades when an answer %s, and says so', async (_, answer) => {
    await open(PEOPLE.jane, `challenge:${EASY}`)
    await open(PEOPLE.jane, `challenge:${MIDDLE}`, `${platform.issuer}/courses/1/lineitems/77`)
    platform.lineItemsAnswer = answer
    await solve(PEOPLE.jane, EASY, MIDDLE)
    await sendAll()
    await sendAll()
    expect(platform.received.map(({ scoreGiven }) => scoreGiven)).toEqual([2])
    const [waiting] = (await store.lti.gradesOfClass(itsClass.id)).filter(({ sentAt }) => sentAt === null)
    expect(waiting?.problem).toContain('line item')
    platform.lineItemsAnswer = undefined
    await outbox.retry()
    expect(platform.received.map(({ scoreGiven }) => scoreGiven)).toEqual([2, 1])
  })

  it('sends to other platforms while one hangs', async () => {
    await open(PEOPLE.jane)
    await solve(PEOPLE.jane, EASY)
    const hanging = platform
    hanging.outage = 'hanging'
    platform = await TestPlatform.open({
      tool: 'https://join.class.test',
      readToolKeys: () => new ToolKeys(store.lti).publicKeys(),
    })
    ;({ saved, context } = await register(platform))
    await open(PEOPLE.adam)
    await solve(PEOPLE.adam, EASY)
    const sending = outbox.run()
    await expect.poll(() => platform.received.length, { timeout: 20_000 }).toBe(1)
    await solve(PEOPLE.adam, MIDDLE)
    void outbox.run()
    await expect.poll(() => platform.received.length, { timeout: 20_000 }).toBe(2)
    await hanging.close()
    await sending
  }, 60_000)

  it('writes nothing for grades that have not changed', async () => {
    await open(PEOPLE.jane)
    await solve(PEOPLE.jane, EASY)
    await sendAll()
    const raise = vi.spyOn(store.lti, 'raiseGrade')
    outbox.lookAtAll()
    await sendAll()
    expect(raise).not.toHaveBeenCalled()
  })

  it('are for a platform that one of two classes has registered', async () => {
    const asked = { ...platform.registeredByHand, clientId: 'another' }
    const both = await Promise.all(
      ['a', 'b'].map((onlyClass) => store.lti.savePlatform({ ...asked, onlyClass })),
    )
    expect(both.filter((one) => one !== undefined)).toHaveLength(1)
    const [kept] = (await store.lti.platforms()).filter(({ clientId }) => clientId === 'another')
    expect([kept?.onlyClass]).toEqual(both.flatMap((one) => one?.onlyClass ?? []))
  })

  it.each([true, false])(
    'are gone with the platform of an erased class (everything: %s)',
    async (isEverything) => {
      const asked = { ...platform.registeredByHand, clientId: 'another' }
      await store.lti.savePlatform({ ...asked, onlyClass: itsClass.id })
      await store.eraseClass(itsClass.id, { isEverything })
      expect((await store.lti.platforms()).map(({ id }) => id)).toEqual([saved.id])
      expect(await store.lti.savePlatform({ ...asked, onlyClass: 'b' })).toBeDefined()
    },
  )

  it('gets a new access token when the platform does not accept the old one any more', async () => {
    await open(PEOPLE.jane)
    await solve(PEOPLE.jane, EASY)
    await sendAll()
    platform.revokeTokens()
    await solve(PEOPLE.jane, MIDDLE)
    await sendAll()
    expect(platform.resultOf(PEOPLE.jane)?.scoreGiven).toBe(3)
  })

  it('brings each grade to the platform exactly once, through 20 kills and outages', async () => {
    const keys = CHALLENGES.slice(3)
    await open(PEOPLE.jane)
    let expected = 0
    for (const [round, { key, stars }] of keys.entries()) {
      expected += stars
      disturb(round)
      await solve(PEOPLE.jane, key)
      await sendAll()
      platform.outage = undefined
      store = await reopen()
      outbox = newOutbox()
      await sendAll()
      expect([round, platform.resultOf(PEOPLE.jane)?.scoreGiven]).toEqual([round, expected])
    }
    const history = [...platform.gradebook.values()][0] ?? []
    expect(history).toHaveLength(20)
    expect(history.map(({ scoreGiven }) => scoreGiven)).toEqual(
      history.map(({ scoreGiven }) => scoreGiven).toSorted((a, b) => a - b),
    )
    // Some were sent more than once, which changed nothing.
    expect(platform.received.length).toBeGreaterThan(20)
    expect(platform.lineItems).toHaveLength(1)
    await sendAll()
    expect(await store.lti.platformsToGrade(new Date())).toEqual([])
  }, 60_000)
}
