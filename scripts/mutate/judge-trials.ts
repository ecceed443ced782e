import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Attack, FunctionalCheck, NearMiss } from '#lab'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
} from '../../server/testing/application.ts'
import { sharedLabs } from '../../server/testing/lab-content.ts'
import { Judges, judgeTools } from '../../server/training/judging/judges.ts'
import { createTools } from '../../server/training/proof/tools.ts'

/**
 * The tests of `npm run mutate labs/<lab>/judge.ts`: what the lab itself tries on its weak code, as LABS names it (JSON). Trials in a
 * browser are left out, as each would take seconds.
 */
const names: string[] = JSON.parse(process.env.LABS ?? '[]')

const labs = await sharedLabs()
let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))

type Trial = Pick<Attack | FunctionalCheck | NearMiss, 'name' | 'runs' | 'run'>

/** Tries something in a fresh shop. Returns the challenges of the lab that its judge counts, and those that it finds near. */
async function judge(lab: string, { run }: Trial): Promise<{ solved: Set<string>; near: Set<string> }> {
  const errors: unknown[] = []
  const judges = new Judges([labs.get(lab)], (_, error) => errors.push(error))
  const scratch = await application.host.openScratchShop(await application.host.open('home'))
  const solved = new Set<string>()
  const near = new Set<string>()
  const stop = scratch.shop.on((event, payload) => {
    const counted = judges.solvedBy(event, payload, scratch.shop.settings)
    const close = judges.nearlySolvedBy(event, payload, scratch.shop.settings)
    for (const key of counted) solved.add(key)
    for (const key of close.filter((one) => !counted.includes(one))) near.add(key)
  })
  try {
    await run(createTools(application.app, scratch, undefined, () => labs.contracts(lab)))
  } finally {
    stop()
    await scratch.close()
  }
  expect(errors).toEqual([])
  return { solved, near }
}

function byHttp<One extends Trial>(trials: readonly One[]): One[] {
  return trials.filter(({ runs }) => runs !== 'browser')
}

for (const lab of names) {
  const attacks = byHttp(await labs.attacks(lab))
  const misses = byHttp(await labs.nearMisses(lab))
  const checks = byHttp(await labs.functionality(lab))
  const nearKeys = Object.keys(labs.get(lab).nearMissJudge?.(judgeTools) ?? {})
  const challenges = new Set([...misses.map(({ challenge }) => challenge), ...nearKeys])

  describe(`the judge of ${lab}`, () => {
    it.each(attacks)('counts $challenge: $name', async (attack) => {
      expect((await judge(lab, attack)).solved).toContain(attack.challenge)
    })

    it.each(checks)('counts nothing for honest customers: $name', async (check) => {
      expect(await judge(lab, check)).toEqual({ solved: new Set(), near: new Set() })
    })

    // One test, as the mutation runner must see that it reaches both judges: it runs only tests that reach a mutant.
    it.each([...challenges])(
      'counts no near miss of %s, and recognises one if the lab says how',
      async (key) => {
        const recognised: string[] = []
        for (const miss of misses.filter(({ challenge }) => challenge === key)) {
          const { solved, near } = await judge(lab, miss)
          expect(solved, miss.name).not.toContain(key)
          recognised.push(...near)
        }
        if (nearKeys.includes(key)) expect(recognised).toContain(key)
      },
    )
  })
}
