import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labsWithExample } from '../../server/testing/added-labs.ts'
import { Crowd } from './crowd.ts'
import { openSite, programsOfSite, type Site, slotOf } from './site.ts'

const KEY = 'visitorBadgeChallenge'
const ATTACK = `/labs/visitor-badge?name=${encodeURIComponent('<img src=x onerror=alert(1)>')}`

/** The node whose labs differ from those of the gateway and of the other node. */
const OTHER = 'node-2'

const programs = programsOfSite()

describe.runIf(programs)('labs of one’s own on many machines', () => {
  const labs = labsWithExample('visitor-badge')
  const changed = mkdtempSync(join(tmpdir(), 'labs-'))
  let site: Site
  let crowd: Crowd
  beforeAll(async () => {
    if (!programs) return
    cpSync(labs, changed, { recursive: true })
    writeFileSync(join(changed, 'labs.yml'), 'title: Another title\n')
    site = await openSite(programs, (name) => ({ LABS_DIR: name === OTHER ? changed : labs }), [
      'node-1',
      OTHER,
    ])
    // So many that each node has some of them.
    crowd = await Crowd.join(site.joinAddress, 20)
  })
  afterAll(async () => {
    crowd?.close()
    await site?.close()
    for (const folder of [labs, changed]) rmSync(folder, { recursive: true, force: true })
  })

  it('are played on every node, and what is solved reaches the dashboard', async () => {
    const held = await site.holders()
    for (const node of site.nodes.keys()) {
      const learner = crowd.learners.find(({ shop }) => held[slotOf(shop)] === node)
      if (!learner) throw new Error(`Nobody is on ${node}`)
      expect((await learner.call('GET', ATTACK)).status).toBe(200)
      await expect
        .poll(async () => [...((await site.storedSolves()).get(learner.shop) ?? [])], { timeout: 20_000 })
        .toEqual([KEY])
    }
  })

  it('show on the dashboard which machine has others than the gateway', async () => {
    await expect
      .poll(() => site.dashboard.warnings(), { timeout: 20_000 })
      .toEqual([expect.stringContaining(`Machine ${OTHER} has other added labs than the gateway`)])
  })
})
