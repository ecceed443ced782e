import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BackupPreview, ProgressBackup } from '#contract/training/backup.ts'
import {
  LONGEST_HEADER_NAME,
  LONGEST_HEADER_VALUE,
  LONGEST_PATH,
  MOST_HEADERS,
  MOST_PAGES,
} from '#contract/training/hosting.ts'
import {
  LONGEST_PARCEL,
  LONGEST_VERSION,
  MOST_PARCEL_DEPENDENCIES,
  MOST_PARCELS,
  type Parcel,
} from '#contract/training/parcels.ts'
import type { ChallengeRow } from '#contract/training.ts'
import type { WorkerPool } from '../../sandbox/workers/pool.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { LONGEST_SOURCE } from '../custom-fix/routes.ts'
import { continueCodes } from './continue-codes.ts'
import { LONGEST_NOTE } from './notes.ts'

const NOTHING = {
  solved: [],
  found: [],
  fixed: [],
  proven: [],
  provenOwn: [],
  unsealed: [],
  notes: [],
  own: [],
  ownElse: [],
  pages: [],
  pagesElse: [],
  pagesRefused: [],
  parcels: [],
  parcelsElse: [],
  parcelsRefused: [],
  known: 0,
  foreign: [],
}
const ADMIN = { key: 'loginAdminChallenge', name: 'Login Admin' }
const DISPEL = { key: 'closeNotificationsChallenge', name: 'Mass Dispel' }

let application: TestApplication
let visits = 0
let eve: Visitor

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  eve = application.visitor(`keeper-${visits++}`)
})

const idOf = (key: string): number => application.training.catalogue.get(key)?.id ?? 0
const post = (step: 'preview' | 'restore', backup: object, who = eve) =>
  who.post(`/training/backup/${step}`, backup)
const backupOf = (progress: Partial<ProgressBackup>): ProgressBackup => ({
  extras: { proven: [], notes: {} },
  ...progress,
})

/** Returns the backup of a learner with some progress of every kind. */
async function busy(): Promise<{ backup: ProgressBackup; preview: BackupPreview }> {
  const shopId = `busy-${visits++}`
  const visitor = application.visitor(shopId)
  const shop = await application.host.open(shopId)
  shop.emit('notifications.closed', { count: 2 })
  await visitor.post('/snippets/fixes', { key: ADMIN.key, selectedFix: 3 })
  application.training.progress(shop).markProven(ADMIN.key)
  await visitor.put(`/training/notes/${ADMIN.key}`, { text: 'quotes!' })
  const backup: ProgressBackup = (await visitor.get('/training/backup')).json()
  return {
    backup,
    preview: {
      solved: [DISPEL],
      found: [ADMIN],
      fixed: [ADMIN],
      proven: [ADMIN],
      provenOwn: [],
      unsealed: [],
      notes: [{ ...ADMIN, joined: false }],
      own: [],
      ownElse: [],
      pages: [],
      pagesElse: [],
      pagesRefused: [],
      parcels: [],
      parcelsElse: [],
      parcelsRefused: [],
      known: 0,
      foreign: [],
    },
  }
}

describe('a backup', () => {
  it('of a new shop is empty', async () => {
    expect((await eve.get('/training/backup')).json()).toEqual(backupOf({}))
    expect((await post('preview', backupOf({}))).json()).toEqual(NOTHING)
  })

  it('has the codes that existing clients know, and progress that only this shop has', async () => {
    const { backup } = await busy()
    expect(backup).toEqual({
      continueCode: continueCodes.hacking.encode([idOf(DISPEL.key)]),
      continueCodeFindIt: continueCodes.findIt.encode([idOf(ADMIN.key)]),
      continueCodeFixIt: continueCodes.fixIt.encode([idOf(ADMIN.key)]),
      extras: {
        proven: [ADMIN.key],
        notes: { [ADMIN.key]: 'quotes!' },
        seal: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
  })

  it('can be previewed, and then restores everything', async () => {
    const { backup, preview } = await busy()
    expect((await post('preview', backup)).json()).toEqual(preview)
    expect((await eve.get('/training/backup')).json()).toEqual(backupOf({}))

    expect((await post('restore', backup)).json()).toEqual(preview)
    expect((await eve.get('/training/backup')).json()).toEqual(backup)
  })

  it('restores nothing twice', async () => {
    const { backup } = await busy()
    await post('restore', backup)
    expect((await post('restore', backup)).json()).toEqual({ ...NOTHING, known: 5 })
    expect((await eve.get('/training/backup')).json()).toEqual(backup)
  })

  it('removes nothing that is already here, notes included', async () => {
    const { backup } = await busy()
    await eve.put(`/training/notes/${ADMIN.key}`, { text: 'mine' })
    expect((await post('preview', backup)).json().notes).toEqual([{ ...ADMIN, joined: true }])
    await post('restore', backup)
    await post('restore', backup)
    const { extras } = (await eve.get('/training/backup')).json()
    expect(extras.notes).toEqual({ [ADMIN.key]: 'mine\n\nquotes!' })
  })

  it.each([
    ['another installation', { seal: 'f'.repeat(64) }],
    ['an older release', {}],
    ['somebody who added to it', { proven: [ADMIN.key, DISPEL.key] }],
  ])('of %s restores everything except its proofs, and says so', async (_, change) => {
    const { backup, preview } = await busy()
    const { seal, ...extras } = backup.extras
    const forged = { ...backup, extras: { ...extras, ...('proven' in change && { seal }), ...change } }
    const unsealed = 'proven' in change ? [ADMIN, DISPEL] : [ADMIN]
    for (const step of ['preview', 'restore'] as const) {
      expect((await post(step, forged)).json()).toEqual({ ...preview, proven: [], unsealed })
    }
    expect((await eve.get('/training/backup')).json().extras).toEqual({ ...extras, proven: [] })
  })

  it('restores custom fixes, runnable or not, and overwrites none', async () => {
    const writer = application.visitor(`busy-${visits++}`)
    const write = (who: Visitor, source: string) => who.put(`/training/coding/${ADMIN.key}/own`, { source })
    const { source: weak } = (await writer.get(`/training/coding/${ADMIN.key}/own`)).json()
    const ownSource = `// Mine.\n${weak}`
    await write(writer, ownSource)
    const backup: ProgressBackup = (await writer.get('/training/backup')).json()
    expect(backup.extras.own).toEqual({ 'login-injection': ownSource })
    const lab = { key: 'login-injection', name: expect.any(String) }
    expect((await post('preview', backup)).json()).toEqual({ ...NOTHING, own: [lab] })
    await post('restore', backup)
    const restored = (await eve.get(`/training/coding/${ADMIN.key}/own`)).json()
    expect(restored).toMatchObject({ source: ownSource, runs: true, live: false })
    expect((await post('restore', backup)).json()).toEqual({ ...NOTHING, known: 1 })

    await write(eve, 'something else')
    expect((await post('restore', backup)).json()).toEqual({ ...NOTHING, ownElse: [lab] })
    expect((await eve.get(`/training/coding/${ADMIN.key}/own`)).json().source).toBe('something else')

    const other = application.visitor(`busy-${visits++}`)
    const broken = backupOf({ extras: { ...backup.extras, own: { 'login-injection': '(((', nowhere: '' } } })
    expect((await post('restore', broken, other)).json()).toEqual({
      ...NOTHING,
      own: [lab],
      foreign: ['nowhere'],
    })
    expect((await other.get(`/training/coding/${ADMIN.key}/own`)).json()).toMatchObject({
      source: '(((',
      runs: false,
    })
  })

  it('restores custom fixes of every existing lab', async () => {
    // Compiling a hundred texts takes long, and is not what this is about.
    const refusing: WorkerPool = {
      isReady: true,
      size: 0,
      onChange: () => {},
      run: async () => 'crashed',
      close: async () => {},
    }
    const quick = await openTestApplication({ sandbox: { pool: refusing } })
    try {
      const visitor = quick.visitor('everywhere')
      const own = Object.fromEntries(
        quick.training.catalogue.challenges.flatMap(({ lab }) =>
          lab.hasHiddenTests ? [[lab.name, '(((']] : [],
        ),
      )
      const restored = await post('restore', backupOf({ extras: { proven: [], notes: {}, own } }), visitor)
      expect(restored.statusCode).toBe(200)
      expect(restored.json().own).toHaveLength(Object.keys(own).length)
      expect((await visitor.get('/training/backup')).json().extras.own).toEqual(own)
    } finally {
      await closeTestApplication(quick)
    }
  })

  it('restores signed proofs of custom fixes, which survive a reset', async () => {
    const marksOf = async (who: Visitor) =>
      (await who.get(`/api/Challenges/?key=${ADMIN.key}`)).json().data[0].provenOwn
    const id = `busy-${visits++}`
    const writer = application.visitor(id)
    application.training
      .progress(await application.host.open(id))
      .markCustomFixProven('login-injection', ADMIN.key)
    application.training.progress(await application.host.open(id)).restoreCustomFixProof('login-injection')
    const backup: ProgressBackup = (await writer.get('/training/backup')).json()
    expect(backup.extras).toMatchObject({ proven: [ADMIN.key], provenOwn: ['login-injection'] })

    const lab = { key: 'login-injection', name: expect.any(String) }
    const news = { ...NOTHING, proven: [ADMIN], provenOwn: [lab] }
    expect((await post('preview', backup)).json()).toEqual(news)
    expect(await marksOf(eve)).toBe(false)
    expect((await post('restore', backup)).json()).toEqual(news)
    expect(await marksOf(eve)).toBe(true)
    expect((await post('restore', backup)).json()).toEqual({ ...NOTHING, known: 2 })
    await eve.post('/training/shop/reset', {})
    expect(await marksOf(eve)).toBe(true)
    expect((await eve.get('/training/backup')).json()).toEqual(backup)
    await eve.post('/training/shop/start-over', {})
    expect(await marksOf(eve)).toBe(false)

    const { seal, ownSeal, ...extras } = backup.extras
    for (const forged of [
      {},
      { ownSeal: seal },
      { ownSeal, provenOwn: ['login-injection', 'search-injection'] },
    ]) {
      const answer = (await post('restore', { extras: { ...extras, seal, ...forged } })).json()
      expect(answer.provenOwn).toEqual([])
      expect(answer.unsealed).toContainEqual(lab)
      expect(await marksOf(eve)).toBe(false)
    }
    expect((await eve.get('/training/backup')).json().extras.provenOwn).toBeUndefined()
  })

  it('restores pages of rented hosts, and overwrites none', async () => {
    const writer = application.visitor(`busy-${visits++}`)
    const write = (who: Visitor, page: object) => who.put('/training/hosting', page)
    const pagesOf = async (who: Visitor) =>
      (await who.get('/training/hosting')).json().flatMap((host: { pages: object[] }) => host.pages)
    await write(writer, { host: 'evil.example', path: '/', body: '<p>', headers: { b: '1', a: '2' } })
    await write(writer, { host: 'jwks.evil.example', path: '/keys', status: 404, body: '' })
    const backup: ProgressBackup = (await writer.get('/training/backup')).json()
    expect(backup.extras.pages).toEqual(await pagesOf(writer))
    const news = { ...NOTHING, pages: ['evil.example/', 'jwks.evil.example/keys'] }
    expect((await post('preview', backup)).json()).toEqual(news)
    expect(await pagesOf(eve)).toEqual([])
    expect((await post('restore', backup)).json()).toEqual(news)
    expect(await pagesOf(eve)).toEqual(await pagesOf(writer))
    expect((await post('restore', backup)).json()).toEqual({ ...NOTHING, known: 2 })

    await write(eve, { host: 'evil.example', path: '/', body: 'mine' })
    const again = { ...NOTHING, known: 1, pagesElse: ['evil.example/'] }
    expect((await post('restore', backup)).json()).toEqual(again)
    expect(await pagesOf(eve)).toContainEqual(expect.objectContaining({ path: '/', body: 'mine' }))
  })

  it('restores no page that a learner could not write', async () => {
    const page = { host: 'evil.example', path: '/', status: 200, headers: {}, body: '' }
    const forged = [
      { host: 'localhost' },
      { host: '169.254.169.254' },
      { host: 'juice-sh.op' },
      { path: 'x' },
      { status: 101 },
      { headers: { 'x\r\ny': '' } },
      { headers: { x: 'a\nb' } },
      { body: 'ü'.repeat(33_000) },
    ].map((change) => ({ ...page, ...change }))
    const hosts = Array.from({ length: 11 }, (_, number) => ({ ...page, host: `evil-${number}.example` }))
    const answer = await post('restore', backupOf({ extras: { proven: [], notes: {}, pages: forged } }))
    expect(answer.json()).toEqual({
      ...NOTHING,
      pagesRefused: forged.map(({ host, path }) => host + path),
    })
    const many = await post('restore', backupOf({ extras: { proven: [], notes: {}, pages: hosts } }))
    expect(many.json()).toMatchObject({ pagesRefused: ['evil-10.example/'] })
    expect((await eve.get('/training/hosting')).json()).toHaveLength(10)
  })

  it('restores published parcels in their order, and overwrites none', async () => {
    const writer = application.visitor(`busy-${visits++}`)
    const publish = (who: Visitor, parcel: object) => who.put('/training/parcels', parcel)
    const parcelsOf = async (who: Visitor) => (await who.get('/training/parcels')).json()
    const pip = { name: 'pip', version: '1.0.0-rc.1', main: 'x', dependencies: { b: '1', a: '^2.0.0' } }
    await publish(writer, { name: '@juice/crate', version: '2.0.0', scripts: { postinstall: 'echo' } })
    await publish(writer, pip)
    const backup: ProgressBackup = (await writer.get('/training/backup')).json()
    expect(backup.extras.parcels).toEqual(await parcelsOf(writer))
    const news = { ...NOTHING, parcels: ['@juice/crate@2.0.0', 'pip@1.0.0-rc.1'] }
    expect((await post('preview', backup)).json()).toEqual(news)
    expect(await parcelsOf(eve)).toEqual([])
    expect((await post('restore', backup)).json()).toEqual(news)
    expect(await parcelsOf(eve)).toEqual(await parcelsOf(writer))
    expect((await eve.get('/training/backup')).json()).toEqual(backup)
    await publish(eve, { ...pip, dependencies: { a: '^2.0.0', b: '1' } })
    expect((await post('restore', backup)).json()).toEqual({ ...NOTHING, known: 2 })

    await publish(eve, { ...pip, main: 'mine' })
    const again = { ...NOTHING, known: 1, parcelsElse: ['pip@1.0.0-rc.1'] }
    expect((await post('restore', backup)).json()).toEqual(again)
    expect(await parcelsOf(eve)).toContainEqual(expect.objectContaining({ name: 'pip', main: 'mine' }))
  })

  it('restores no parcel that a learner could not publish', async () => {
    const parcel = { name: 'pip', version: '1.0.0', main: '', scripts: {}, dependencies: {} }
    const forged: Parcel[] = [
      { name: 'peel-icons' },
      { name: '../x' },
      { name: '__proto__' },
      { version: '1' },
      { version: 'latest' },
      { dependencies: { x: 'not a range' } },
      { dependencies: { '../x': '1' } },
      { main: 'ü'.repeat(9_000) },
      { main: 'x'.repeat(10_000), scripts: { postinstall: 'x'.repeat(7_000) } },
    ].map((change) => ({ ...parcel, ...change }))
    const withParcels = (parcels: Parcel[]) => backupOf({ extras: { proven: [], notes: {}, parcels } })
    expect((await post('restore', withParcels(forged))).json()).toEqual({
      ...NOTHING,
      parcelsRefused: forged.map(({ name, version }) => `${name}@${version}`),
    })
    expect((await eve.get('/training/parcels')).json()).toEqual([])

    await eve.put('/training/parcels', { ...parcel, version: '7.0.0' })
    const many = Array.from({ length: 20 }, (_, number) => ({ ...parcel, version: `1.0.${number}` }))
    expect((await post('restore', withParcels(many))).json()).toMatchObject({
      parcelsRefused: ['pip@1.0.19'],
    })
    expect((await eve.get('/training/parcels')).json()).toHaveLength(20)
  })

  it('of as many entries as a learner can write is restored, each as large as it can be', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, number) => `${number}`)
    const many = (count: number, nameOf: (name: string) => string, value: string) =>
      Object.fromEntries(names(count).map((name) => [nameOf(name), value]))
    const longName = (name: string) => name.padEnd(LONGEST_HEADER_NAME, 'n')
    const writer = application.visitor(`busy-${visits++}`)
    const write = async (path: string, body: object) =>
      expect((await writer.put(path, body)).statusCode).toBe(200)
    for (const name of names(MOST_PAGES)) {
      const path = `/${name}`.padEnd(LONGEST_PATH, '/')
      const headers = name === '0' ? many(MOST_HEADERS, longName, 'v'.repeat(LONGEST_HEADER_VALUE)) : {}
      await write('/training/hosting', { host: 'evil.example', path, headers })
    }
    for (const name of names(MOST_PARCELS)) {
      const version = `1.0.0-${'x'.repeat(LONGEST_VERSION - 6)}`
      const dependencies = many(MOST_PARCEL_DEPENDENCIES, (of) => `juice-${of}`, '1')
      const main = name === '0' ? 'x'.repeat(LONGEST_PARCEL) : ''
      await write('/training/parcels', { name: `crate-${name}`, version, main, dependencies })
    }
    await write(`/training/notes/${ADMIN.key}`, { text: 'x'.repeat(LONGEST_NOTE) })
    await write(`/training/coding/${ADMIN.key}/own`, { source: 'x'.repeat(LONGEST_SOURCE) })
    const backup: ProgressBackup = (await writer.get('/training/backup')).json()
    const { pages, parcels } = backup.extras
    expect([pages?.length, parcels?.length]).toEqual([MOST_PAGES, MOST_PARCELS])
    expect((await post('restore', backup)).json()).toMatchObject({ pagesRefused: [], parcelsRefused: [] })
    expect((await eve.get('/training/backup')).json()).toEqual(backup)
  })

  it('of another release restores what is known here, and names the rest', async () => {
    const backup = backupOf({
      continueCode: continueCodes.hacking.encode([idOf(DISPEL.key), 7_777]),
      extras: { proven: ['pastChallenge'], notes: { futureChallenge: 'soon' } },
    })
    const preview = (await post('restore', backup)).json()
    expect(preview).toEqual({
      ...NOTHING,
      solved: [DISPEL],
      foreign: ['7777', 'pastChallenge', 'futureChallenge'],
    })
    expect(await eve.solved(DISPEL.key)).toBe(true)
  })

  it.each([
    ['nothing at all', {}],
    ['a code of another kind', backupOf({ continueCode: continueCodes.fixIt.encode([1]) })],
    ['a code that was cut short', backupOf({ continueCode: continueCodes.hacking.encode([1]).slice(0, 40) })],
    ['a code that is a page', backupOf({ continueCode: '<script>' })],
    ['notes that are none', { extras: { proven: [], notes: { [ADMIN.key]: 7 } } }],
    ['a note without end', { extras: { proven: [], notes: { [ADMIN.key]: 'x'.repeat(10_001) } } }],
    ['code without end', { extras: { proven: [], notes: {}, own: { a: 'x'.repeat(66_000) } } }],
    ['proofs that are none', { extras: { proven: 'all', notes: {} } }],
    ['pages that are none', { extras: { proven: [], notes: {}, pages: ['evil.example'] } }],
    ['pages without end', { extras: { proven: [], notes: {}, pages: Array(51).fill({}) } }],
    ['parcels that are none', { extras: { proven: [], notes: {}, parcels: ['pip'] } }],
    ['parcels without end', { extras: { proven: [], notes: {}, parcels: Array(21).fill({}) } }],
    [
      'a parcel without end',
      {
        extras: {
          proven: [],
          notes: {},
          parcels: [
            { name: 'pip', version: '1.0.0', main: 'x'.repeat(16_385), scripts: {}, dependencies: {} },
          ],
        },
      },
    ],
    ['labs that are none', { extras: { proven: [], provenOwn: [7], notes: {} } }],
  ])('is refused completely if it contains %s', async (_, backup) => {
    for (const step of ['preview', 'restore'] as const) {
      expect(
        (await post(step, { ...backup, continueCodeFindIt: continueCodes.findIt.encode([1]) })).statusCode,
      ).toBe(400)
    }
    expect((await eve.get('/training/backup')).json()).toEqual(backupOf({}))
  })

  it('is restored completely or not at all', async () => {
    const { backup } = await busy()
    const shop = await application.host.open(`keeper-${visits - 2}`)
    expect((await eve.get('/training/backup')).json()).toEqual(backupOf({}))
    shop.tables.run(
      "CREATE TRIGGER full BEFORE INSERT ON ff_progress_notes BEGIN SELECT RAISE(ABORT, 'no room'); END",
    )
    expect((await post('restore', backup)).statusCode).toBe(500)
    expect((await eve.get('/training/backup')).json()).not.toHaveProperty('continueCodeFixIt')
    expect(await eve.solved(DISPEL.key)).toBe(false)
    shop.tables.run('DROP TRIGGER full')
    expect((await post('restore', backup)).statusCode).toBe(200)
    expect(await eve.solved(DISPEL.key)).toBe(true)
  })

  it('cannot be restored by another site', async () => {
    const response = await eve.post('/training/backup/restore', backupOf({}), {
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(response.statusCode).toBe(403)
  })
})

describe('continue codes', () => {
  const ADMIN = 'loginAdminChallenge'
  const INJECTION = { email: "' or 1=1--", password: 'a' }

  let application: TestApplication
  let visits = 0
  let visitor: Visitor

  beforeAll(async () => {
    application = await openTestApplication()
  })
  afterAll(() => closeTestApplication(application))
  beforeEach(() => {
    visitor = application.visitor(`caller-${visits++}`)
  })

  async function rows(query = ''): Promise<ChallengeRow[]> {
    return (await visitor.get(`/api/Challenges/${query}`)).json().data
  }

  describe('continue codes', () => {
    const apply = (code: string, kind = '') => visitor.put(`/rest/continue-code${kind}/apply/${code}`, {})

    it('are empty before anything is solved', async () => {
      for (const kind of ['', '-findIt', '-fixIt']) {
        expect((await visitor.get(`/rest/continue-code${kind}`)).json()).toEqual({})
      }
    })

    it('restore solved challenges in another shop', async () => {
      await visitor.post('/rest/user/login', INJECTION)
      const { continueCode } = (await visitor.get('/rest/continue-code')).json()
      expect(continueCode).toHaveLength(60)

      visitor = application.visitor('heiress')
      const response = await apply(continueCode)
      expect(response.json()).toEqual({ data: '1 solved challenges have been restored.' })
      expect(await visitor.solved(ADMIN)).toBe(true)
      expect((await visitor.get('/rest/continue-code')).json()).toEqual({ continueCode })
    })

    it('restore each kind of coding progress', async () => {
      await visitor.post('/snippets/fixes', { key: ADMIN, selectedFix: 3 })
      const { continueCode } = (await visitor.get('/rest/continue-code-fixIt')).json()
      visitor = application.visitor('coding-heiress')
      await apply(continueCode, '-fixIt')
      expect((await rows(`?key=${ADMIN}`))[0]?.codingChallengeStatus).toBe(2)
      expect((await visitor.get('/rest/continue-code-findIt')).json()).toHaveProperty('continueCode')
    })

    it.each(['nonsense', 'n%C3%B6', '%3Cscript%3E', 'a'.repeat(60)])(
      'that are invalid are refused: %s',
      async (code) => {
        const response = await apply(code)
        expect(response.statusCode).toBe(404)
        expect(response.body).toBe('Invalid continue code.')
      },
    )

    it('of the imaginary challenge get an empty answer', async () => {
      const response = await apply('69OxrZ8aJEgxONZyWoz1Dw4BvXmRGkM6Ae9M7k2rK63YpqQLPjnlb5V5LvDj')
      expect([response.statusCode, response.body]).toEqual([200, ''])
    })
  })
})
