import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

const PLACE = '/assets/public/videos/owasp_promo'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('cinema')
})
afterAll(() => closeTestApplication(application))

describe('the promotion page', () => {
  it('plays the film with its subtitles', async () => {
    const page = await visitor.get('/promotion')
    expect([page.statusCode, page.headers['content-security-policy']]).toEqual([200, undefined])
    expect(page.body).toContain('<source src="./video" type="video/mp4">')
    expect(page.body).toContain('<script id="subtitle" type="text/vtt" data-label="English" data-lang="en">')
    const subtitles = await visitor.get(`${PLACE}.vtt`)
    expect(subtitles.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(subtitles.body).toMatch(/^WEBVTT/)
    expect(page.body).toContain(subtitles.body)
  })

  it('has the subtitles of its shop’s disk', async () => {
    const { disk } = await application.host.open('cinema')
    disk.write('frontend/dist/frontend/assets/public/videos/owasp_promo.vtt', Buffer.from('WEBVTT mine'))
    expect((await visitor.get('/promotion')).body).toContain('WEBVTT mine')
    expect((await visitor.get(`${PLACE}.vtt`)).body).toBe('WEBVTT mine')
    expect((await application.visitor('other').get('/promotion')).body).not.toContain('WEBVTT mine')
  })
})

describe('the film', () => {
  it('is sent completely, with its location', async () => {
    for (const url of ['/video', `${PLACE}.mp4`]) {
      const film = await visitor.get(url)
      expect([film.statusCode, film.headers['content-type']]).toEqual([200, 'video/mp4'])
      expect(film.headers['content-location']).toBe(`${PLACE}.mp4`)
      expect(film.rawPayload.subarray(4, 8).toString()).toBe('ftyp')
      expect(film.rawPayload).toHaveLength(Number(film.headers['content-length']))
    }
  })

  it('is sent in parts', async () => {
    const { rawPayload: film } = await visitor.get('/video')
    const part = (range: string) => visitor.get('/video', { headers: { range } })
    for (const [range, from, to] of [
      ['bytes=0-3', 0, 3],
      ['bytes=100-', 100, film.length - 1],
      ['bytes=-10', film.length - 10, film.length - 1],
      [`bytes=5-${film.length + 99}`, 5, film.length - 1],
    ] as const) {
      const { statusCode, headers, rawPayload } = await part(range)
      expect([statusCode, headers['content-range']]).toEqual([206, `bytes ${from}-${to}/${film.length}`])
      expect(rawPayload.equals(film.subarray(from, to + 1))).toBe(true)
    }
    const beyond = await part(`bytes=${film.length}-`)
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${film.length}`])
    expect((await part('bytes=0-1,5-6')).statusCode).toBe(200)
    expect((await part('apples=0-1')).statusCode).toBe(200)
  })
})
