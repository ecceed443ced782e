import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Attack } from '#lab'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
} from '../../server/testing/application.ts'
import { createTools } from '../../server/training/proof/tools.ts'

/** Number of concurrent learners, as many as a class has. */
const CLASS = 20
/** Each attack is done by this many of them, in different orders and beside different other attacks. */
const DOERS = 2

let application: TestApplication
let attacks: Attack[]
/** The challenges that each attack solves, including those that it solves by the way. */
const solvedBy = new Map<Attack, string[]>()

beforeAll(async () => {
  application = await openTestApplication()
  attacks = await oneAttackPerChallenge()
})
afterAll(() => closeTestApplication(application))

/** Attacks that need a browser are left to the proofs. */
async function oneAttackPerChallenge(): Promise<Attack[]> {
  const { labs } = application.training
  const all = (await Promise.all(labs.all().map(({ name }) => labs.attacks(name)))).flat()
  const overHttp = all.filter(({ runs = 'http' }) => runs === 'http')
  return [...new Map(overHttp.map((attack) => [attack.challenge, attack])).values()]
}

async function attack(shopId: string, { challenge, name, run }: Attack): Promise<void> {
  const shop = await application.host.open(shopId)
  const shopToken = application.host.issueToken(shopId)
  const lab = application.training.labs
    .all()
    .find((one) => one.challenges.some(({ key }) => key === challenge))
  const contracts = () => application.training.labs.contracts(lab?.name ?? '')
  const tools = createTools(
    application.app,
    { shop, token: shopToken, sandboxErrors: [], close: async () => {} },
    undefined,
    contracts,
  )
  await run(tools).catch((error: unknown) => {
    throw new Error(
      `${challenge}, “${name}”, in ${shopId}: ${error instanceof Error ? error.message : error}`,
    )
  })
}

/** Resets the data of a shop, so that no attack blocks the next one. */
async function reset(shopId: string, keepProgress: boolean): Promise<void> {
  await application.host.reset(await application.host.open(shopId), { keepProgress })
}

async function solvedIn(shopId: string): Promise<string[]> {
  const shop = await application.host.open(shopId)
  return application.training
    .rows(shop)
    .filter(({ solved }) => solved)
    .map(({ key }) => key)
}

/** A class: each learner does a part of the attacks, and each attack is done by several learners. */
function learners(): { shopId: string; does: Attack[]; solves: Set<string> }[] {
  const parts = CLASS / DOERS
  return Array.from({ length: CLASS }, (_, index) => {
    const step = 1 + Math.floor(index / parts)
    const does = attacks.filter((_, place) => Math.floor(place / step) % parts === index % parts)
    return {
      shopId: `learner-${index}`,
      does,
      solves: new Set(does.flatMap((one) => solvedBy.get(one) ?? [])),
    }
  })
}

it('lets one learner solve everything, one challenge after the other', async () => {
  for (const one of attacks) {
    await attack('alone', one)
    const solved = await solvedIn('alone')
    expect(solved).toContain(one.challenge)
    solvedBy.set(one, solved)
    await reset('alone', false)
  }
})

it(`lets ${CLASS} learners solve challenges at once, and none of them receives anything of another`, async () => {
  const class_ = learners()
  await Promise.all(
    class_.map(async ({ shopId, does }) => {
      for (const one of does) {
        await attack(shopId, one)
        await reset(shopId, true)
      }
    }),
  )
  for (const { shopId, does, solves } of class_) {
    const solved = await solvedIn(shopId)
    expect(solved, shopId).toEqual(expect.arrayContaining(does.map(({ challenge }) => challenge)))
    expect(
      solved.filter((key) => !solves.has(key)),
      shopId,
    ).toEqual([])
  }
})

it('keeps the data of each learner separate', async () => {
  const ids = learners().map(({ shopId }) => shopId)
  const classStore = async (shopId: string) => {
    const body = { email: `${shopId}@class.test`, password: 'apple-core', passwordRepeat: 'apple-core' }
    expect((await application.visitor(shopId).post('/api/Users', body)).statusCode).toBe(201)
  }
  await Promise.all(ids.map(classStore))
  for (const shopId of ids) {
    const { tables } = await application.host.open(shopId)
    const classmates = tables.all("SELECT email FROM Users WHERE email LIKE '%@class.test'")
    expect(classmates).toEqual([{ email: `${shopId}@class.test` }])
  }
})
