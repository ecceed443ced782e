import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { HiddenTests } from '#lab'
import { projectRoot } from '../../testing/application.ts'
import { type GeneratedTrial, generateTrials } from './hidden-tests.ts'

const SETTINGS = {
  domain: 'juice-sh.op',
  shopName: 'Forbidden Fruit',
  xssBonusPayload: '<iframe>',
  productTamperingUrl: 'https://owasp.slack.com',
  csrfSite: 'http://htmledit.squarefree.com',
  metricsIgnoredUserAgents: ['Prometheus'],
}
const DRAWS = 4
/** Words that need context, or that refer to somebody unnamed. */
const RIDDLE =
  /\b(she|her|hers|herself|whoever|somebody new|so do|so does|the same$|also)\b|^(and|with|in|as) /i

describe('names of generated checks', () => {
  const names = new Map<string, GeneratedTrial['kind']>()

  beforeAll(async () => {
    const folder = join(projectRoot, 'labs')
    for (const lab of readdirSync(folder)) {
      const file = join(folder, lab, 'hidden-tests.ts')
      if (!existsSync(file)) continue
      const { hiddenTests }: { hiddenTests: HiddenTests } = await import(file)
      for (let draw = 0; draw < DRAWS; draw += 1) {
        const trials = generateTrials(hiddenTests, `${lab}/${draw}`, SETTINGS)
        for (const { name, kind } of trials) names.set(`${lab}: ${name}`, kind)
      }
    }
  })

  const nameOf = (entry: string): string => entry.slice(entry.indexOf(': ') + 2)

  it('say what has to happen to an attack', () => {
    const attacks = [...names].filter(([, kind]) => kind === 'attack').map(([name]) => name)
    expect(attacks.length).toBeGreaterThan(400)
    expect(attacks.filter((name) => !/: .+: .*\b(must|may)\b/.test(name))).toEqual([])
  })

  it('use plain words', () => {
    expect([...names.keys()].filter((name) => RIDDLE.test(nameOf(name)))).toEqual([])
  })

  it('are short enough for a line or two', () => {
    expect([...names.keys()].filter((name) => nameOf(name).length > 130)).toEqual([])
  })
})
