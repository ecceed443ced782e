import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { deployToken } from './folder.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('market')
})
afterAll(() => closeTestApplication(application))

const deploy = (token: string, from = visitor) =>
  from.post('/landing/deploy', {}, { headers: { authorization: `Bearer ${token}` } })
const tokenOf = async (shop: string) => deployToken(await application.host.open(shop))

describe('the page of the night market', () => {
  it('loads with styles and pictures, with and without a trailing slash, in the reader’s language', async () => {
    for (const [url, home] of [
      ['/landing', './'],
      ['/landing/', '../'],
      ['/landing/index.html', '../'],
    ] as const) {
      const { body, headers } = await visitor.get(url)
      expect(headers['content-type']).toMatch(/^text\/html/)
      expect(body).toContain(`href="${home}landing/style.css"`)
      expect(body).toContain(`src="${home}landing/lantern.svg"`)
    }
    expect((await visitor.get('/landing/style.css')).headers['content-type']).toMatch(/^text\/css/)
    expect((await visitor.get('/landing/lantern.svg')).headers['content-type']).toBe('image/svg+xml')
    const german = await visitor.get('/landing', { headers: { cookie: 'language=de_DE' } })
    expect(german.body).toContain('<h1>Der Nachtmarkt</h1>')
  })

  it('answers missing files with 404, and has no open redirects', async () => {
    const astray = [
      'nothing.html',
      '../package.json',
      '..%2f..%2fpackage.json',
      'toString',
      '.git/objects/info/alternates',
    ]
    for (const path of astray) {
      const { statusCode, body } = await visitor.get(`/landing/${path}`)
      expect(`${path}: ${statusCode} ${body.includes('"dependencies"')}`).not.toContain('200 true')
      if (!path.includes('..')) expect(statusCode).toBe(404)
    }
  })

  it('is deployed with this shop’s token', async () => {
    expect((await visitor.get('/landing')).body).not.toContain('Fresh since')
    const wrong = ['', 'ask-lina', await tokenOf('market-elsewhere')]
    for (const token of wrong) expect((await deploy(token)).statusCode).toBe(401)
    const { data } = (await deploy(await tokenOf('market'))).json()
    expect((await visitor.get('/landing')).body).toContain(`datetime="${data.deployedAt}"`)
    expect((await deploy(await tokenOf('market'))).statusCode).toBe(200)
  })
})

describe('the repository beside it', () => {
  it('has objects with correct hashes, and the token only in the first commit', async () => {
    const list = async (path: string) => (await visitor.get(`/landing/.git/${path}`)).body.trim().split('\n')
    const folders = (await list('objects/')).filter((name) => name.length === 3)
    const texts: string[] = []
    for (const folder of folders) {
      for (const name of await list(`objects/${folder}`)) {
        const { rawPayload } = await visitor.get(`/landing/.git/objects/${folder}${name}`)
        texts.push(inflateSync(rawPayload).toString())
      }
    }
    const token = await tokenOf('market')
    expect(texts.filter((text) => text.startsWith('commit'))).toHaveLength(4)
    expect(texts.filter((text) => text.includes(token))).toHaveLength(1)
    const log = await list('logs/HEAD')
    expect(log).toHaveLength(4)
    expect(log[1]).toMatch(/oops, remove \.env$/)
    expect((await list('refs/heads/main'))[0]).toBe(log[3]?.split(' ')[1])
  })

  it('is not accessible when only the page’s parts are published', async () => {
    const mended = application.visitor('market-mended')
    await (await application.host.open('market-mended')).setLiveVersion(
      'git-in-reach',
      'publish-what-was-built',
    )
    for (const path of ['.git/HEAD', '.git/', '.git/logs/HEAD', '.env.example', 'deploy.sh']) {
      expect((await mended.get(`/landing/${path}`)).statusCode).toBe(404)
    }
    expect((await mended.get('/landing/lantern.svg')).statusCode).toBe(200)
  })
})
