import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attackerAsks, CalmCheck, type FloodStage, openFloodStage } from './floods.ts'

let stage: FloodStage
let calm: CalmCheck
/** 64 KiB, of which JSON makes six times as much. */
const LARGEST = '\u0001'.repeat(65_536)

beforeAll(async () => {
  stage = await openFloodStage()
  calm = new CalmCheck(stage)
}, 120_000)
afterAll(async () => {
  console.table(calm.rows)
  await stage[Symbol.asyncDispose]()
})

function send(method: string, path: string, sent?: object | string) {
  const [shopToken = ''] = stage.shopTokens
  if (sent === undefined) return attackerAsks(stage.server.port, { method, path, shopToken })
  const body = Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent))
  const headers = { 'content-type': 'application/json' }
  return attackerAsks(stage.server.port, { method, path, shopToken, headers, body })
}

/** Sends a request that a limit of the shop may refuse with this status. */
const orRefused = (refusal: number, ask: () => Promise<{ status: number }>) => async () => {
  const answer = await ask()
  return answer.status === refusal ? { status: 200 } : answer
}

describe('a neighbour is not delayed by rented hosts of another learner:', () => {
  const page = (at: number, body: string) => ({ host: `h${at % 10}.example`, path: `/${at}`, body })
  const largest = page(0, LARGEST)

  it('as many of the largest pages as there is room for, written and read', async () => {
    for (let at = 0; at < 16; at++) {
      const { status } = await send('PUT', '/training/hosting', page(at, LARGEST))
      expect(status).toBe(200)
    }
    await calm.expect('pages: write', 200, () => send('PUT', '/training/hosting', largest))
    // Six replies at a time are more than a shop may keep ready.
    await calm.expect(
      'pages: read',
      200,
      orRefused(503, () => send('GET', '/training/hosting')),
    )
    await calm.expect(
      'pages: backup',
      200,
      orRefused(503, () => send('GET', '/training/backup')),
    )
    const { body } = await send('GET', '/training/backup')
    const { pages } = JSON.parse(body).extras
    const restored = { extras: { proven: [], notes: {}, pages: pages.slice(0, 1) } }
    await calm.expect('pages: restore', 200, () => send('POST', '/training/backup/preview', restored))
    await calm.expect('pages: too large', 413, () => send('PUT', '/training/hosting', 'x'.repeat(600_000)))
  })

  it('bodies that JSON escapes, sent to a rented host', async () => {
    const body = { method: 'POST', url: 'http://h0.example/0', body: LARGEST }
    await calm.expect('fake network: 64 KiB of escapes', 200, () => send('POST', '/training/net', body))
    await calm.expect('pages: log', 200, () => send('GET', '/training/hosting/log'))
  })

  it('pages that a customer opens on the other site', async () => {
    const visits = (html: string) => send('POST', '/training/other-site/visits', { html })
    await calm.expect('other site: forms', 200, () => visits('<form><input>'.repeat(1_500)))
    await calm.expect('other site: brackets', 200, () => visits('<'.repeat(20_000)))
    await calm.expect('other site: nesting', 200, () => visits('<b>'.repeat(6_600)))
  })
})

describe('a neighbour is not delayed by packages of another learner:', () => {
  const parcel = (name: string, main: string, postinstall = '') => ({
    ...{ name, version: '1.0.0', main, scripts: { postinstall } },
    dependencies: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`flood-${at}`, '^1.0.0'])),
  })

  it('twenty of the largest, published and read', async () => {
    for (let at = 0; at < 19; at++)
      expect((await send('PUT', '/training/parcels', parcel(`flood-${at}`, 'x'.repeat(16_000)))).status).toBe(
        200,
      )
    const one = parcel('flood-x', '"'.repeat(16_000))
    await calm.expect('packages: publish', 200, () => send('PUT', '/training/parcels', one))
    await calm.expect('packages: read', 200, () => send('GET', '/training/parcels'))
    const ranges = { ...one, dependencies: { a: `${'1 '.repeat(24)}1`, b: `>=${'9'.repeat(40)}` } }
    await calm.expect('packages: odd ranges', 400, () => send('PUT', '/training/parcels', ranges))
  })

  it('builds of the robot, whose scripts never end', async () => {
    await send('PUT', '/training/parcels', parcel('crate-utils', 'while (true) {}', 'while (true) {}'))
    const build = () => send('POST', '/landing/rebuild', {})
    expect((await build()).status).toBe(200)
    // While one build runs, others are refused.
    await calm.expect('builds', 200, orRefused(409, build))
    await calm.expect('log of the builds', 200, () => send('GET', '/landing/build'))
  })
})

describe('a neighbour is not delayed by what another learner keeps:', () => {
  it('notes and drafts of fixes', async () => {
    const draft = { source: 'x'.repeat(64 << 10) }
    await calm.expect('own fix: save', 200, () =>
      send('PUT', '/training/coding/loginAdminChallenge/own', draft),
    )
    const note = { text: 'x'.repeat(10_000) }
    await calm.expect('notes: write', 200, () => send('PUT', '/training/notes/loginAdminChallenge', note))
    await calm.expect('notes: read', 200, () => send('GET', '/training/notes'))
  })

  it('progress, in the catalogue and the lessons', async () => {
    await calm.expect('catalogue', 200, () => send('GET', '/api/Challenges/'))
    await calm.expect('lessons', 200, () => send('GET', '/training/concepts'))
  })
})
