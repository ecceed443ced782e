import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'

let application: TestApplication

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))

const ask = (src: string, shop = 'thumbs', headers: Record<string, string> = {}) =>
  application.visitor(shop).get(`/thumbs?src=${encodeURIComponent(src)}`, { headers })

describe('the picture server', () => {
  it('sends pictures, and a 304 to clients that have them', async () => {
    const { statusCode, headers, rawPayload } = await ask('citrus/lemon.jpg')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8')
    const again = await ask('citrus/lemon.jpg', 'thumbs', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it.each([
    ['', 404],
    ['x'.repeat(256), 400],
    ['citrus', 404],
    ['citrus/lemon.png', 404],
    ['..\\..\\etc\\passwd', 404],
    ['../../etc/passwd\0.jpg', 404],
    ['../../../..', 404],
    ['..', 404],
    ['../', 404],
  ])('answers %j with %i', async (src, status) => {
    expect((await ask(src)).statusCode).toBe(status)
  })

  it('requires a name', async () => {
    expect((await application.visitor('thumbs').get('/thumbs')).statusCode).toBe(400)
  })

  it('shows the folders of the fake host, until it is fixed', async () => {
    const outside = ['../../etc/passwd', '../../../../../../etc/passwd', '../package.json', '../ftp/legal.md']
    for (const src of outside) {
      const { statusCode, headers } = await ask(src)
      expect([statusCode, headers['content-type']], src).toEqual([200, 'text/plain; charset=utf-8'])
    }
    await (await application.host.open('mended')).setLiveVersion('thumbnail-path', 'look-where-it-ends')
    for (const src of [...outside, '../thumbs-drafts/dragonfruit.jpg']) {
      expect((await ask(src, 'mended')).statusCode, src).toBe(404)
    }
    expect((await ask('citrus/orange.v2.jpg', 'mended')).statusCode).toBe(200)
  })

  it('sends nothing that can run scripts', async () => {
    const { disk } = await application.host.open('thumbs')
    disk.write('thumbs/trap.html', Buffer.from('<script>alert(1)</script>'))
    const { headers } = await ask('trap.html')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})
