import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
} from '../../testing/application.ts'
import { TRANSLATED_MESSAGES } from './errors.ts'
import { Translations } from './translations.ts'

let application: TestApplication
let shop: Shop

beforeEach(async () => {
  application = await openTestApplication()
  shop = await application.host.open('ann')
})
afterEach(() => closeTestApplication(application))

const ask = () => application.visitor('ann').get('/rest/products/1/reviews?secret=hunter2')
const fail = (work: () => never) => Object.defineProperty(shop, 'documents', { get: work })

describe('an unexpected error', () => {
  it('is reported to the operator once, with the route and the shop, and without what was sent', async () => {
    fail(() => {
      throw new TypeError('this is not a juice')
    })
    for (let time = 0; time < 5; time++) expect((await ask()).statusCode).toBe(500)
    expect(application.warnings).toEqual([
      expect.stringMatching(
        /^Unexpected, at GET \/rest\/products\/:id\/reviews in the shop ann: TypeError: this is not a juice \| .+ < .+$/,
      ),
    ])
    expect(application.warnings.join()).not.toContain('hunter2')
  })

  it('of the operating system shows visitors no path of the host', async () => {
    fail(() => {
      readFileSync('/nowhere/on/this/host')
      throw new Error('it was there')
    })
    const answer = await ask()
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/nowhere|ENOENT/)
    expect(application.warnings.join()).toMatch(/ENOENT.*\/nowhere\/on\/this\/host/)
  })

  it("shows visitors no path of the host in the error's message", async () => {
    fail(() => {
      throw new Error(`Cannot find module ${join(projectRoot, 'server', 'nothing.ts')}`)
    })
    const answer = await ask()
    expect(answer.body).toContain('server/nothing.ts')
    expect(answer.body).not.toContain(projectRoot)
  })
})

describe('a full disk', () => {
  const noRoom = [
    ['is told by SQLite', { errcode: 13 }],
    ['is told by SQLite as it makes room for a log', { errcode: 4874 }],
    ['is told by the system', { code: 'ENOSPC', errno: -28, syscall: 'write' }],
  ] as const

  it.each(noRoom)('%s: the learner gets a sentence, and the log one line', async (_, fields) => {
    fail(() => {
      throw Object.assign(new Error('database or disk is full'), fields)
    })
    for (let time = 0; time < 3; time++) {
      const answer = await ask()
      expect(answer.statusCode).toBe(507)
      expect(answer.body).toContain('The disk is full')
    }
    await application.visitor('ann').get('/rest/products/2/reviews')
    expect(application.warnings).toEqual([expect.stringMatching(/^The disk of the shops is full/)])
  })
})

describe('messages that only this shop has', () => {
  const LANGUAGES = { de_DE: 'de', es_ES: 'es', fr_FR: 'fr', ja_JP: 'ja' }
  const translations = new Translations(join(projectRoot, 'content', 'i18n'))
  const DISK_FULL = 'The disk is full. Nothing was lost: free some space and try again.'
  const page = (headers: Record<string, string>) =>
    application
      .visitor('ann')
      .get('/rest/products/1/reviews', { headers: { accept: 'text/html', ...headers } })

  it('are translated into every language of its pages', () => {
    for (const language of Object.keys(LANGUAGES)) {
      const dictionary = translations.of(language)
      expect(
        [...TRANSLATED_MESSAGES].filter((text) => !dictionary.has(text)),
        language,
      ).toEqual([])
    }
  })

  it('are shown in the language of the cookie, or else of the browser, on pages only', async () => {
    fail(() => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
    })
    for (const [language, prefix] of Object.entries(LANGUAGES)) {
      const message = translations.of(language).get(DISK_FULL) ?? ''
      for (const headers of [{ cookie: `language=${language}` }, { 'accept-language': prefix }]) {
        const { body } = await page(headers)
        expect(body).toContain(`<h2><em>507</em> DiskFull: ${message}`)
        expect(body).toContain(`<html lang="${language.replace('_', '-')}">`)
      }
    }
    const json = await page({ accept: 'application/json', 'accept-language': 'de' })
    expect(json.json().error.message).toBe(DISK_FULL)
    expect((await page({})).body).toContain(`DiskFull: ${DISK_FULL}`)
  })

  it('are different from those that clients of such shops look for, which stay English', async () => {
    for (const url of ['/rest/nowhere', '/api/Users', '/ftp/coupons_2013.md.bak']) {
      const inEnglish = await application.visitor('ann').get(url, { headers: { accept: 'text/html' } })
      const headers = { accept: 'text/html', cookie: 'language=de_DE', 'accept-language': 'de' }
      expect((await application.visitor('ann').get(url, { headers })).body).toBe(inEnglish.body)
    }
  })
})

describe('errors that are part of the game', () => {
  it.each([
    ['GET', '/rest/nowhere', 500],
    ['GET', "/rest/products/search?q='))", 500],
    ['GET', '/api/Users', 401],
    ['GET', '/ftp/coupons_2013.md.bak', 403],
  ] as const)('are not reported: %s %s', async (method, url, status) => {
    expect((await application.visitor('ann').send({ method, url })).statusCode).toBe(status)
    expect(application.warnings).toEqual([])
  })

  it.each(['/rest/user/login', '/api/SecurityAnswers', '/rest/web3/submitKey', '/snippets/verdict'])(
    'are not reported: objects that cannot be text, sent to %s',
    async (url) => {
      const noText = { toString: null }
      const names = ['email', 'password', 'UserId', 'privateKey', 'key', 'selectedLines']
      const sent = Object.fromEntries(names.map((name) => [name, noText]))
      const answer = await application.visitor('ann').post(url, sent)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('A text or a number is needed')
      expect(application.warnings).toEqual([])
    },
  )

  it('are not reported: a form that is cut short', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const payload = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\njui'
    const visitor = application.visitor('ann')
    const answer = await visitor.send({ method: 'POST', url: '/file-upload', headers, payload })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('Unexpected end of form')
    expect(application.warnings).toEqual([])
  })

  it('are not reported: a forged token with fields that cannot be text', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const noText = { toString: null }
    const token = `${part({ alg: 'none', typ: 'JWT' })}.${part({ data: { email: noText, role: noText }, iat: noText })}.`
    for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `token=${token}` }]) {
      const answer = await application.visitor('ann').get('/rest/user/whoami', { headers })
      expect(answer.statusCode).toBe(200)
    }
    expect(application.warnings).toEqual([])
  })

  it('are not reported: a login by injection as a user that does not exist', async () => {
    const nobody = "' UNION SELECT 4711,2,'nobody@here.example','x','customer','','','','',1,1,1,null--"
    const answer = await application.visitor('ann').post('/rest/user/login', { email: nobody, password: 'x' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('FOREIGN KEY constraint failed')
    expect(application.warnings).toEqual([])
  })
})
