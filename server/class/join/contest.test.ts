import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, projectRoot } from '../../testing/application.ts'
import {
  type ClassApplication,
  listenLocally,
  openClassApplication,
  sendRequest,
} from '../../testing/class/class.ts'

const run = promisify(execFile)
const EXPORTER = join(projectRoot, 'node_modules', 'juice-shop-ctf-cli', 'dist', 'bin', 'juice-shop-ctf.js')

describe('a class that is a contest', () => {
  let testClass: ClassApplication
  let port: number
  beforeAll(async () => {
    testClass = await openClassApplication({ base: '127.0.0.1' }, { preset: 'fbctf' })
    port = await listenLocally(testClass)
    const { classStore, itsClass } = testClass.classroom
    const { learner } = await classStore.join(itsClass.id, 'Ann')
    const shop = await testClass.application.host.open(learner.shop)
    const [challenge] = testClass.application.training.catalogue.challenges
    if (challenge) testClass.application.training.recordSolve(shop, challenge)
  })
  afterAll(() => closeTestApplication(testClass.application))

  const origin = () => `http://127.0.0.1:${port}`

  it('serves its challenges on the join host, without anybody’s progress', async () => {
    const { data } = await (await fetch(`${origin()}/api/Challenges`)).json()
    expect(data).toHaveLength(testClass.application.training.catalogue.challenges.length)
    expect(data.filter((row: { solved: boolean }) => row.solved)).toEqual([])
    expect(data[0]).toMatchObject({ hint: null, codingChallengeStatus: 0, provenOwn: false })
    expect(await (await fetch(`${origin()}/api/Hints`)).json()).toEqual({ status: 'success', data: [] })
  })

  it('is exported by the published exporter, with the countries of the map', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    try {
      const [config, output] = [join(folder, 'config.json'), join(folder, 'export')]
      const countryMapping = `${origin()}/training/country-mapping`
      const fields = { ctfFramework: 'FBCTF', juiceShopUrl: origin(), ctfKey: 'a key', insertHints: 'none' }
      writeFileSync(config, JSON.stringify({ ...fields, countryMapping }))
      await run(process.execPath, [EXPORTER, '--config', config, '--output', output], { cwd: folder })
      const { levels } = JSON.parse(readFileSync(output, 'utf8'))
      expect(levels.levels).toHaveLength(testClass.application.training.catalogue.challenges.length)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

it('serves no challenges on the join host, unless it is a contest', async () => {
  const testClass = await openClassApplication()
  try {
    const port = await listenLocally(testClass)
    const headers = { host: `join.class.test:${port}` }
    for (const path of ['/api/Challenges', '/api/Hints', '/training/country-mapping']) {
      expect((await sendRequest(port, 'GET', path, { headers })).status).toBe(404)
    }
  } finally {
    await closeTestApplication(testClass.application)
  }
})
