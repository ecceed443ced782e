import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Attack } from '#lab'
import { createRemoteTools } from '../../scripts/bench/load/remote.ts'
import type { Classroom } from '../../server/class/class.ts'
import type { Learner } from '../../server/class/store/model.ts'
import { closeTestApplication, type TestApplication } from '../../server/testing/application.ts'
import { listenLocally, openClassApplication } from '../../server/testing/class/class.ts'
import { createTools } from '../../server/training/proof/tools.ts'

/**
 * Number of concurrent learners, as many as a class has. There are as many attacks, and each is done by a part of the
 * learners.
 */
const CLASS = 20
const ATTACKS = 20
const DOERS = 4
/** Generous timeout: on a slow machine twenty concurrent attackers wait for the sandbox. */
const PATIENCE_MS = 200_000

let application: TestApplication
let classroom: Classroom
let port: number
let agent: Agent
let attacks: Attack[]
beforeAll(async () => {
  // An attack may be a few hundred guesses.
  const opened = await openClassApplication({ rateLimit: { atOnce: 5_000, perSecond: 50 } })
  ;({ application, classroom } = opened)
  port = await listenLocally(opened)
  agent = new Agent({ keepAlive: true })
  attacks = await someAttacks()
})
afterAll(async () => {
  agent.destroy()
  await closeTestApplication(application)
})

/** Attacks of all labs that need only HTTP. Challenges that another attack solves as well are left out. */
async function someAttacks(): Promise<Attack[]> {
  const { labs } = application.training
  const first = await Promise.all(labs.all().map(async ({ name }) => (await labs.attacks(name))[0]))
  const overHttp = first.filter((attack) => attack !== undefined && (attack.runs ?? 'http') === 'http')
  const every = Math.floor(overHttp.length / ATTACKS)
  return overHttp.filter((_, index) => index % every === 0).slice(0, ATTACKS) as Attack[]
}

/** Attacks over a real connection, with the host name of the learner's tools. */
async function attack(learner: Learner, { challenge, run }: Attack): Promise<void> {
  const shop = await application.host.open(learner.shop)
  const hostName = new URL(classroom.toolAddresses(learner).wallets ?? '').host
  const lab = application.training.labs
    .all()
    .find((one) => one.challenges.some(({ key }) => key === challenge))
  const contracts = () => application.training.labs.contracts(lab?.name ?? '')
  const remote = createRemoteTools(agent, port, () => {}, PATIENCE_MS)
  // The training ground is reached under the same name.
  const app: typeof remote = {
    inject: (sent) => remote.inject({ ...sent, headers: { host: hostName, ...sent.headers } }),
  }
  const testShop = { shop, token: '', hostName, sandboxErrors: [], close: async () => {} }
  await run(createTools(app, testShop, undefined, contracts))
  await application.host.reset(shop, { keepProgress: true })
}

const solvedIn = async ({ shop }: Learner): Promise<string[]> => {
  const rows = application.training.rows(await application.host.open(shop))
  return rows.filter(({ solved }) => solved).map(({ key }) => key)
}

it(`lets ${CLASS} learners of a class attack at once over HTTP, and nothing of one affects another`, async () => {
  const { id } = classroom.itsClass
  const joined = await Promise.all(
    Array.from({ length: CLASS }, (_, index) => classroom.classStore.join(id, `Learner ${index}`)),
  )
  // The challenges that each attack solves besides its own, measured with one learner alone.
  const { learner: alone } = await classroom.classStore.join(id, 'Alone')
  const solves = new Map<Attack, string[]>()
  for (const one of attacks) {
    await attack(alone, one)
    const solved = await solvedIn(alone)
    expect(solved).toContain(one.challenge)
    solves.set(one, solved)
    await application.host.reset(await application.host.open(alone.shop), { keepProgress: false })
  }
  const learners = joined.map(({ learner }, index) => {
    const does = Array.from(
      { length: DOERS },
      (_, place) => attacks[(index + place) % attacks.length] as Attack,
    )
    return { learner, does, expected: new Set(does.flatMap((one) => solves.get(one) ?? [])) }
  })
  await Promise.all(
    learners.map(async ({ learner, does }) => {
      for (const one of does) await attack(learner, one)
    }),
  )
  for (const { learner, does, expected } of learners) {
    const solved = await solvedIn(learner)
    expect(solved, learner.nickname).toEqual(expect.arrayContaining(does.map(({ challenge }) => challenge)))
    expect(
      solved.filter((key) => !expected.has(key)),
      learner.nickname,
    ).toEqual([])
    const noted = async () =>
      (await classroom.classStore.events(id))
        .filter((row) => row.learner === learner.id && row.kind === 'solved')
        .map(({ key }) => key)
        .toSorted()
    await expect.poll(noted, { message: learner.nickname }).toEqual(solved.toSorted())
  }
})
