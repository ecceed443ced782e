import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { ShopEvents } from '#lab'
import { type Application, createApplication } from '../../application.ts'
import { loadConfiguration } from '../../config/load.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
} from '../../testing/application.ts'
import { continueCodes } from '../progress/continue-codes.ts'
import { createTrainerHints } from '../progress/trainer-hints.ts'

const XSS = '<iframe src="javascript:alert(`xss`)">'
/** The user agent that the shop expects to read its metrics. */
const PROMETHEUS = { headers: { 'user-agent': 'Prometheus/3' } }

let close = async (): Promise<void> => {}
afterEach(() => close())

async function openPreset(preset?: string) {
  const application = await openTestApplication(preset === undefined ? {} : { preset })
  close = () => closeTestApplication(application)
  return application
}

async function openWith(settings: string): Promise<Application> {
  const dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  writeFileSync(join(dataDir, 'own.yml'), settings)
  const configuration = loadConfiguration(join(projectRoot, 'config'), {
    CONFIG_FILE: join(dataDir, 'own.yml'),
  })
  const application = await createApplication({
    root: projectRoot,
    dataDir,
    configuration,
    version: '0.0.0',
    warn: () => {},
  })
  close = async () => {
    await application.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return application
}

describe('hints that a trainer opens', () => {
  it.each([
    ['ctf', undefined],
    [undefined, 1],
  ])('with the preset %s: %s', async (preset, step) => {
    const { host, training } = await openPreset(preset)
    const shop = await host.open('eve')
    const challenge = training.catalogue.challenges.find(({ hints }) => hints.length > 0)
    if (!challenge) throw new Error('no challenge has hints')
    expect(createTrainerHints(training).openHint(shop, challenge)).toBe(step)
    expect(training.progress(shop).isHintOpen(challenge.key, 1)).toBe(step !== undefined)
  })
})

describe('countries of challenges', () => {
  it('come from the settings, for the web app and for exporters', async () => {
    const eve = (await openPreset('fbctf')).visitor('eve')
    const mapping = (await eve.get('/rest/country-mapping')).json()
    expect(mapping.scoreBoardChallenge).toEqual({
      name: expect.any(String),
      code: expect.stringMatching(/^[A-Z]{2}$/),
    })
    expect((await eve.get('/training/country-mapping')).json()).toEqual({ ctf: { countryMapping: mapping } })
  })

  it('are assigned to challenges that the settings leave out', async () => {
    const { app } = await openWith(
      'ctf: { countryMapping: { scoreBoardChallenge: { name: France, code: FR } } }',
    )
    const mapping = (await app.inject('/rest/country-mapping')).json()
    expect(mapping.scoreBoardChallenge).toEqual({ name: 'France', code: 'FR' })
    expect(mapping.passwordHashLeakChallenge).toEqual({ name: 'Romania', code: 'RO' })
  })

  it('do not exist without a map', async () => {
    const eve = (await openPreset()).visitor('eve')
    const response = await eve.get('/rest/country-mapping')
    expect([response.statusCode, response.json()]).toEqual([200, {}])
    expect((await eve.get('/training/country-mapping')).json()).toEqual({ ctf: { countryMapping: {} } })
  })

  it('are unique, one for each challenge', async () => {
    const application = await openPreset('fbctf')
    const mapping: Record<string, { code: string }> = (
      await application.visitor('eve').get('/rest/country-mapping')
    ).json()
    const keys = application.training.catalogue.challenges.map(({ key }) => key)
    expect(keys.filter((key) => !mapping[key])).toEqual([])
    const codes = Object.values(mapping).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('bonus challenges', () => {
  const CLASSIC = 115
  const ask = async (application: TestApplication) => {
    const eve = application.visitor('eve')
    const { data }: { data: { id: number; key: string; tags: string | null }[] } = (
      await eve.get('/api/Challenges')
    ).json()
    const shop = await application.host.open('eve')
    return { eve, data, version: shop.version('trusted-price') }
  }

  it('are on the score board, after the classic set', async () => {
    const { data, version } = await ask(await openPreset())
    expect(data.slice(0, CLASSIC).map(({ id }) => id)).toEqual(
      Array.from({ length: CLASSIC }, (_, at) => at + 1),
    )
    const specials = data.slice(CLASSIC)
    expect(specials.map(({ key }) => key)).toContain('payWhatYouLikeChallenge')
    expect(specials.filter(({ tags }) => !tags?.includes('House Special'))).toEqual([])
    expect(version).toBe('weak')
  })

  it.each(['ctf', 'fbctf'])(
    'are not in a contest (%s): nobody sees them, and the shop is not vulnerable there',
    async (preset) => {
      const { eve, data, version } = await ask(await openPreset(preset))
      expect(data).toHaveLength(CLASSIC)
      expect(version).toBe('work-it-out-here')
      expect((await eve.get('/training/coding/payWhatYouLikeChallenge')).statusCode).toBe(404)
      expect(Object.keys((await eve.get('/rest/country-mapping')).json())).not.toContain(
        'payWhatYouLikeChallenge',
      )
    },
  )

  it('are in a contest that enables them, each with a flag and a country', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    writeFileSync(join(folder, 'own.yml'), 'challenges: { houseSpecials: true }')
    const application = await openTestApplication({ preset: 'fbctf', configFile: join(folder, 'own.yml') })
    close = async () => {
      await closeTestApplication(application)
      rmSync(folder, { recursive: true })
    }
    const { eve, data, version } = await ask(application)
    expect(data.length).toBeGreaterThan(CLASSIC)
    expect(version).toBe('weak')
    const mapping: Record<string, { code: string }> = (await eve.get('/rest/country-mapping')).json()
    const codes = data.map(({ key }) => mapping[key]?.code)
    expect(codes.filter((code) => !/^[A-Z]{2}$/.test(code ?? ''))).toEqual([])
    expect(new Set(codes).size).toBe(data.length)
    const challenge = application.training.catalogue.get('payWhatYouLikeChallenge')
    expect(challenge && application.training.flag(challenge)).toMatch(/^[0-9a-f]{40}$/)
  })
})

describe('a contest', () => {
  it('gives no hints, and has the same flags in every shop', async () => {
    const application = await openPreset('ctf')
    const eve = application.visitor('eve')
    expect((await eve.get('/api/Hints')).json().data).toEqual([])
    expect((await eve.put('/api/Hints/1', { unlocked: true })).statusCode).toBe(404)
    const challenge = application.training.catalogue.get('localXssChallenge')
    expect(challenge && application.training.flag(challenge)).toMatch(/^[0-9a-f]{40}$/)
  })

  it('shows in its metrics who solves suspiciously fast', async () => {
    const application = await openPreset()
    const shop = await application.host.open('eve')
    const score = async () =>
      Number(
        (await application.visitor('eve').get('/metrics', PROMETHEUS)).body.match(
          /^juiceshop_cheat_score\{.*\} (\S+)$/m,
        )?.[1],
      )
    expect(await score()).toBe(0)
    shop.emit('search.echoed', { text: XSS })
    expect(await score()).toBeGreaterThan(0.9)
    expect((await application.visitor('adam').get('/metrics', PROMETHEUS)).body).toMatch(
      /^juiceshop_cheat_score\{.*\} 0$/m,
    )
  })

  it('shows in its metrics how many guesses the coding challenges took', async () => {
    const application = await openPreset()
    const eve = application.visitor('eve')
    const key = 'loginAdminChallenge'
    const accuracy = async (phase: string) => {
      const { body } = await eve.get('/metrics', PROMETHEUS)
      return Number(
        body.match(new RegExp(`^juiceshop_coding_challenges_accuracy.*phase="${phase}".* (\\S+)$`, 'm'))?.[1],
      )
    }
    expect(await accuracy('fix it')).toBe(0)
    const { fixes } = (await eve.get(`/snippets/fixes/${key}`)).json()
    let verdict = false
    for (let selectedFix = 0; !verdict && selectedFix < fixes.length; selectedFix++) {
      verdict = (await eve.post('/snippets/fixes', { key, selectedFix })).json().verdict
      if (!verdict) expect(await accuracy('fix it')).toBe(0)
    }
    expect(verdict).toBe(true)
    const share = await accuracy('fix it')
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThanOrEqual(1)
  })

  it('counts uploads by type and tools of the assistant, and measures its memory', async () => {
    const application = await openPreset()
    const eve = application.visitor('eve')
    const form = new FormData()
    form.append('file', new File(['%PDF-1.4 squeezed'], 'bill.pdf', { type: 'application/pdf' }))
    await eve.send({ method: 'POST', url: '/file-upload', payload: form })
    await eve.post('/rest/chat', { messages: [{ role: 'user', content: 'Do you have apple juice?' }] })
    const { body } = await eve.get('/metrics', PROMETHEUS)
    expect(body).toMatch(/^juiceshop_llm_tool_calls_total\{.*tool="searchProducts".*\} 1$/m)
    expect(body).toMatch(/^file_uploads_count\{.*file_type="application\/pdf".*\} 1$/m)
    expect(body).not.toContain('file_upload_errors{')
    expect(body).toMatch(/^juiceshop_challenges_total\{difficulty="1",category="\w+",app="juiceshop"\} \d+$/m)
    expect(Number(body.match(/^process_resident_memory_bytes\{.*\} (\S+)$/m)?.[1])).toBeGreaterThan(
      10_000_000,
    )
  })

  it.each([
    ['deprecated', '/file-upload', 'file', new File(['<a/>'], 'bill.xml', { type: 'text/xml' }), 410],
    ['no picture', '/profile/image/file', 'file', new File(['-'], 'me.txt', { type: 'text/plain' }), 500],
  ])('counts an upload that is %s as an error', async (_, url, field, file, status) => {
    const eve = (await openPreset()).visitor('eve')
    const form = new FormData()
    form.append(field, file)
    expect((await eve.send({ method: 'POST', url, payload: form })).statusCode).toBe(status)
    const { body } = await eve.get('/metrics', PROMETHEUS)
    expect(body).toMatch(new RegExp(`^file_upload_errors\\{file_type="${file.type}",.*\\} 1$`, 'm'))
    expect(body).not.toContain('file_uploads_count{')
  })

  it('creates as many extra customers as configured', async () => {
    const { host } = await openWith('application: { numberOfRandomFakeUsers: 7 }')
    const { tables } = await host.open('home')
    const emails = tables
      .all<{ email: string }>('SELECT email FROM Users WHERE id > 23')
      .map(({ email }) => email)
    expect(new Set(emails).size).toBe(7)
  })

  it('disables challenges by key or category, and says why', async () => {
    const later = '"Only later": [errorHandlingChallenge, XXE]'
    const { app } = await openWith(`challenges: { safetyMode: enabled, disabledEnv: { ${later} } }`)
    const why = async (key: string) =>
      (await app.inject(`/api/Challenges/?key=${key}`)).json().data[0].disabledEnv
    expect(await why('errorHandlingChallenge')).toBe('Only later')
    expect(await why('xxeDosChallenge')).toBe('Only later')
    expect(await why('rceChallenge')).toBe('Safety Mode')
    expect(await why('loginAdminChallenge')).toBeNull()
    await app.inject('/rest/qwertz')
    const { data } = (await app.inject('/api/Challenges/?key=errorHandlingChallenge')).json()
    expect(data[0].solved).toBe(false)
  })

  it('never solves a disabled challenge, and runs the right fix if no other challenge needs the weak code', async () => {
    const later = '"Only later": [yamlBombChallenge, loginAdminChallenge]'
    const { app, host, training } = await openWith(`challenges: { disabledEnv: { ${later} } }`)
    const keys = ['yamlBombChallenge', 'loginAdminChallenge', 'scoreBoardChallenge']
    const numbers = keys.map((key) => training.catalogue.get(key)?.id ?? 0)
    for (const [path, code] of [
      ['', continueCodes.hacking],
      ['-findIt', continueCodes.findIt],
      ['-fixIt', continueCodes.fixIt],
    ] as const) {
      await app.inject({ method: 'PUT', url: `/rest/continue-code${path}/apply/${code.encode(numbers)}` })
    }
    const backup = {
      continueCode: continueCodes.hacking.encode(numbers),
      extras: { proven: [], notes: {} },
    }
    const restored = await app.inject({ method: 'POST', url: '/training/backup/restore', payload: backup })
    expect(restored.json().foreign).toEqual(numbers.slice(0, 2).map(String))
    const home = await host.open('home')
    const { challenges } = training.catalogue
    const reached = training.rows(home).filter((row) => row.solved || row.codingChallengeStatus > 0)
    expect(reached.map(({ key }) => key)).toEqual(['scoreBoardChallenge'])

    const right = challenges.find(({ key }) => key === 'yamlBombChallenge')?.lab.fixes ?? new Map()
    expect(right.get(home.version('yaml-bomb'))?.right).toBe(true)
    await home.setLiveVersion('yaml-bomb', 'weak')
    expect(right.get(home.version('yaml-bomb'))?.right).toBe(true)
    // The other two challenges of this lab are not solved yet.
    expect(home.version('login-injection')).toBe('weak')
    expect((await app.inject('/training/versions')).json()).toEqual({
      'yaml-bomb': home.version('yaml-bomb'),
    })
    const live = {
      method: 'PUT',
      url: '/training/coding/yamlBombChallenge/live',
      payload: { fix: null },
    } as const
    expect((await app.inject(live)).statusCode).toBe(404)
  })

  it('can disable coding challenges', async () => {
    const { app, host } = await openWith('challenges: { codingChallengesEnabled: never }')
    const { data } = (await app.inject('/api/Challenges/?key=loginAdminChallenge')).json()
    expect(data[0]).toMatchObject({ hasCodingChallenge: false, tags: 'Tutorial,Good for Demos' })
    for (const url of [
      '/snippets/loginAdminChallenge',
      '/snippets/fixes/loginAdminChallenge',
      '/training/coding/loginAdminChallenge',
    ]) {
      expect((await app.inject(url)).statusCode, url).toBe(404)
    }
    await host.open('home')
  })
})

describe('restoring progress', () => {
  const backup = { continueCode: continueCodes.hacking.encode([1, 2]), extras: { proven: [], notes: {} } }

  it.each(['ctf', 'fbctf'])('is refused in a contest (%s), by every route', async (preset) => {
    const eve = (await openPreset(preset)).visitor('eve')
    for (const [kind, code] of [
      ['', continueCodes.hacking.encode([1, 2])],
      ['', continueCodes.hacking.encode([1, 999])],
      ['-findIt', continueCodes.findIt.encode([1])],
      ['-fixIt', continueCodes.fixIt.encode([1])],
    ]) {
      // The first continue code of the imaginary challenge is an attack like any other.
      const answer = await eve.put(`/rest/continue-code${kind}/apply/${code}`, {})
      if (answer.statusCode !== 200)
        expect([answer.statusCode, answer.json().error]).toEqual([
          403,
          expect.stringContaining('solved here'),
        ])
      else expect(answer.body).toBe('')
    }
    for (const step of ['preview', 'restore']) {
      expect((await eve.post(`/training/backup/${step}`, backup)).statusCode).toBe(403)
    }
    expect((await eve.get('/training/backup')).statusCode).toBe(403)
    const { data }: { data: { key: string; solved: boolean; codingChallengeStatus: number }[] } = (
      await eve.get('/api/Challenges')
    ).json()
    const reached = data.filter(({ solved, codingChallengeStatus }) => solved || codingChallengeStatus > 0)
    expect(reached.map(({ key }) => key)).toEqual(['continueCodeChallenge'])
    expect((await eve.put('/rest/continue-code/apply/nonsense', {})).statusCode).toBe(404)
  })

  it('can be disabled alone, and so can backups', async () => {
    const { app } = await openWith('challenges: { restoreEnabled: false }')
    const restore = () => app.inject({ method: 'POST', url: '/training/backup/restore', payload: backup })
    expect((await app.inject('/training/backup')).statusCode).toBe(200)
    expect((await restore()).json().error).toContain('solved here')
    await close()

    const { app: other } = await openWith('application: { localBackupEnabled: false }')
    expect((await other.inject('/training/backup')).json().error).toContain('switched off')
    const refused = await other.inject({ method: 'POST', url: '/training/backup/restore', payload: backup })
    expect(refused.json().error).toContain('switched off')
    const code = backup.continueCode
    expect((await other.inject({ method: 'PUT', url: `/rest/continue-code/apply/${code}` })).statusCode).toBe(
      200,
    )
  })

  it('is reported to judges, with any content of the code', async () => {
    const application = await openPreset()
    const shop = await application.host.open('eve')
    const received: ShopEvents['continueCode.applied'][] = []
    shop.on((event, payload) => {
      if (event === 'continueCode.applied' && 'numbers' in payload) received.push(payload)
    })
    const eve = application.visitor('eve')
    const [trick, fix] = [continueCodes.hacking.encode([999]), continueCodes.fixIt.encode([1, 999])]
    expect((await eve.put(`/rest/continue-code/apply/${trick}`, {})).body).toBe('')
    const answer = await eve.put(`/rest/continue-code-fixIt/apply/${fix}`, {})
    expect(answer.json()).toEqual({ data: '2 solved challenges have been restored.' })
    await eve.put('/rest/continue-code/apply/unknown', {})
    expect(received).toEqual([
      { kind: 'hacking', code: trick, numbers: [999] },
      { kind: 'fixIt', code: fix, numbers: [1, 999] },
    ])
    const tricked = application.training.catalogue.get('continueCodeChallenge')?.id
    const { continueCode } = (await eve.get('/rest/continue-code')).json()
    expect(continueCodes.hacking.decode(continueCode)).toEqual([tricked])
  })
})
