import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))

const ask = (path: string, shop = 'files') => application.visitor(shop).get(`/ftp${path}`)

describe('the public folder', () => {
  it('lists its files and folders', async () => {
    expect((await ask('')).body).toContain('<title>listing directory /ftp</title>')
    const quarantine = await ask('/quarantine')
    expect(quarantine.body).toContain('<title>listing directory /ftp/quarantine</title>')
    expect(quarantine.body).toContain('href="quarantine/juicy_malware_macos_64.url"')
    expect((await ask('/quarantine/juicy_malware_macos_64.url')).statusCode).toBe(200)
  })

  it.each([
    ['/legal.md', 200],
    ['/order_0000-0000000000000000.pdf', 404],
    ['/package.json.bak', 403],
    ['/package.json.bak?.md', 403],
    ['/package.json.bak%00.md', 400],
    ['/legal.md/', 200],
    ['/x%2Flegal.md', 403],
    ['/quarantine%2fjuicy_malware_macos_64.url', 403],
    ['/legal.md?from=%2Fftp', 200],
    ['/..%5Cmachine%5Cetc%5Cpasswd%2500.md', 403],
    ['/..%2500.md', 403],
    ['/%2500.md', 404],
  ])('answers %s with %i', async (path, status) => {
    expect((await ask(path)).statusCode).toBe(status)
  })

  it.each(['%2f', '%2F', '%5c', '%2f..', '%25%32%66'])(
    'refuses a name of 5,000 × %s like any other invalid name',
    async (sign) => {
      const list = vi.spyOn((await application.host.open('files')).disk, 'list')
      for (const end of ['', 'a']) {
        expect((await ask(`/${sign.repeat(15_000 / sign.length)}${end}`)).statusCode).toBe(403)
      }
      expect(list).not.toHaveBeenCalled()
      list.mockRestore()
    },
  )

  it('responds to each listed name with the poisoned suffix, and to a folder with the start page', async () => {
    const listing = await application
      .visitor('files')
      .get('/ftp', { headers: { accept: 'application/json' } })
    const names: string[] = listing.json()
    expect(names).toContain('quarantine')
    for (const name of names) expect((await ask(`/${name}%2500.md`)).statusCode, name).toBe(200)
    const start = await application.visitor('files').get('/')
    expect((await ask('/quarantine%2500.md')).body).toBe(start.body)
    expect((await ask('/quarantin%2500.md')).statusCode).toBe(404)
  })

  it('sends poisoned names with their own content type, until it is fixed', async () => {
    const rules = await ask('/suspicious_errors.yml%2500.md')
    expect([rules.statusCode, rules.headers['content-type']]).toEqual([200, 'text/yaml; charset=utf-8'])
    const egg = await ask('/eastere.gg%2500.pdf')
    expect(egg.headers['content-type']).toBe('application/octet-stream')
    await (await application.host.open('mended')).setLiveVersion('poison-null-byte', 'check-what-is-opened')
    for (const name of ['eastere.gg', 'suspicious_errors.yml', 'package.json.bak']) {
      expect((await ask(`/${name}%2500.md`, 'mended')).statusCode).toBe(403)
    }
    expect((await ask('/legal.md%2500.exe', 'mended')).statusCode).toBe(200)
  })

  describe('the folder of articles', () => {
    const click = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin', accept: 'text/html' }
    const read = (path: string, headers: Record<string, string> = click) =>
      application.visitor('reader').get(`/ftp${path}`, { headers })
    const put = async (name: string, text: string) =>
      (await application.host.open('reader')).disk.write(`ftp/${name}`, Buffer.from(text))

    it('renders a page when a link was clicked, and counts that as read', async () => {
      const { body, headers } = await read('/acquisitions.md')
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain('<h1>Planned Acquisitions</h1>')
      expect(body).toContain('<strong>The smoothie cart by the fountain.</strong>')
      await vi.waitUntil(() => application.visitor('reader').solved('directoryListingChallenge'))
    })

    it.each([
      ['a client', {}],
      ['a person who types its address', { ...click, 'sec-fetch-site': 'none' }],
      ['the code of a page', { ...click, 'sec-fetch-dest': 'empty' }],
    ])('sends the raw bytes to %s', async (_who, headers) => {
      const { disk } = await application.host.open('reader')
      const answer = await read('/acquisitions.md', headers)
      expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
      expect(answer.rawPayload.equals(Buffer.from(disk.read('ftp/acquisitions.md') ?? ''))).toBe(true)
    })

    it('sends the raw file on request, and files of other types', async () => {
      expect((await read('/legal.md?raw')).headers['content-type']).toContain('text/markdown')
      const poisoned = await read('/coupons_2013.md.bak%2500.md')
      expect(poisoned.headers['content-type']).toBe('application/octet-stream')
    })

    it('runs nothing from a file', async () => {
      await put(
        'trap.md',
        '<script>alert(1)</script>\n\n[here](javascript:alert(2)) <img src=x onerror=alert(3)>',
      )
      await put('long.md', `${'text '.repeat(2_000)}<img src=x onerror=alert(4)>`)
      for (const name of ['trap.md', 'long.md']) {
        const { body } = await read(`/${name}`)
        expect(body).toContain(`<h1>${name}</h1>`)
        const [, article = ''] = /<article>(.*)<\/article>/s.exec(body) ?? []
        expect(article).toContain('&lt;img src=x')
        expect(article).not.toMatch(/<script|<img|javascript:/)
      }
    })
  })
})
