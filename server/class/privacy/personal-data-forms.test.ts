import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ENGLISH } from '../../http/replies/translations.ts'
import type { IdentifiedLearner } from '../join/admission.ts'
import { type Learner, type SchoolClass, StoreRefusal } from '../store/model.ts'
import type { ErasureResult } from './erasure.ts'
import { PersonalData, type PersonalDataOptions } from './personal-data.ts'

const HOST = 'join.class.localhost'
const MINUTE = 60_000
const AT = '2026-01-01T10:00:00.000Z'

const learnerOf = (id: string, classId: string) =>
  ({ id, classId, nickname: `<${id}>`, joinedAt: AT, seenAt: null }) as Learner
const classOf = (id: string, endsAt = '2100-01-01T00:00:00.000Z') =>
  ({ id, name: `Class ${id}`, endsAt, archivedAt: null }) as SchoolClass
const ann: IdentifiedLearner = { learner: learnerOf('ann', 'spring'), itsClass: classOf('spring') }
const bob: IdentifiedLearner = { learner: learnerOf('bob', 'spring'), itsClass: classOf('spring') }
const annInAutumn: IdentifiedLearner = { learner: learnerOf('ann-2', 'autumn'), itsClass: classOf('autumn') }

let app: FastifyInstance
let signedIn: [IdentifiedLearner, ...IdentifiedLearner[]]
let events: object[]
let erased: string[]
let erasure: ErasureResult
let isCopied: boolean
let providers: object[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  signedIn = [ann]
  events = []
  erased = []
  erasure = 'done'
  isCopied = true
  providers = []
  const parts = {
    classStore: {
      eventsOf: async () => events,
      classById: async (id: string) =>
        [ann, annInAutumn].find(({ itsClass }) => itsClass.id === id)?.itsClass,
      learners: async (classId: string) =>
        [ann, bob, annInAutumn].map(({ learner }) => learner).filter((one) => one.classId === classId),
    },
    erasure: {
      eraseLearner: async ({ id }: Learner) => {
        erased.push(id)
        return erasure
      },
    },
    dataExports: { create: async ({ id }: Learner) => (isCopied ? { learner: id } : undefined) },
    noticeValues: { days: 30 },
    signIn: { providers },
    entrances: {
      of: async (learner: Learner) => ({ learner }),
      tools: ({ learner }: { learner: Learner }) => ({ programs: `http://tools/${learner.id}` }),
    },
    nameOf: (key: string) => `Challenge ${key}`,
    identify: async ({ nickname, words }: { nickname: string; words: string }, address: string) => {
      if (words !== 'right') throw words === 'broken' ? new Error(address) : new StoreRefusal('unknown')
      return nickname === 'bob' ? bob : ann
    },
    pageContext: () => ({ look: { name: 'The Shop' }, speech: ENGLISH }),
    sendNotice: (...[_, reply, status, title, text]: Parameters<PersonalDataOptions['sendNotice']>) =>
      void reply.code(status).send(`${title}: ${text}`),
  } as Partial<Record<keyof PersonalDataOptions, unknown>> as PersonalDataOptions
  const personalData = new PersonalData(parts)
  app = fastify()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
  personalData.addTo(app)
  app.get('/signed-in', (request, reply) => personalData.show(request, reply, signedIn))
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const post = (url: string, fields: Record<string, string>, origin = `http://${HOST}`) =>
  app.inject({
    method: 'POST',
    url,
    headers: { host: HOST, origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const tokensIn = (html: string) =>
  [...html.matchAll(/name="token" value="([^"]+)"/g)].map(([, token = '']) => token)
const show = (nickname = 'ann') => post('/.class/record', { nickname, words: 'right' })
const tokenOf = async (nickname = 'ann') => tokensIn((await show(nickname)).body)[0] ?? ''

describe('the page before the passphrase', () => {
  it('says what is kept, and has ways to sign in for learners only', async () => {
    const plain = await app.inject('/.class/record')
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(plain.body).toContain('What is kept, and for how long')
    expect(plain.body).not.toContain('role="alert"')
    expect(plain.body).not.toContain('School ID')
    providers.push(
      { id: 'staff', name: 'Staff ID', learners: false },
      { id: 'school', name: 'School ID', learners: true },
    )
    const { body } = await app.inject('/.class/record')
    expect(body).toContain('School ID')
    expect(body).not.toContain('Staff ID')
  })

  it('comes back with the reason and what was entered, if the passphrase is wrong', async () => {
    const { statusCode, body } = await post('/.class/record', {
      code: 'c"d',
      nickname: 'ann',
      words: 'wrong',
    })
    expect(statusCode).toBe(409)
    expect(body).toContain('role="alert"')
    expect(body).toContain('value="ann"')
    expect(body).toContain('value="c&quot;d"')
    expect(tokensIn(body)).toEqual([])
    expect((await post('/.class/record', { words: 'broken' })).statusCode).toBe(500)
  })
})

describe('the page of a learner', () => {
  it('has their record in plain words, and the times as dates', async () => {
    const row = (kind: string, detail: string, hasEvidence: boolean) => ({
      kind,
      key: 'a',
      detail,
      at: AT,
      hasEvidence,
    })
    expect((await show()).body).toContain('It is empty so far.')
    events = [row('solved', '', false), row('attacked', '<held>', true)]
    const { body } = await show()
    expect(body).toContain('&lt;ann&gt;')
    expect(body).toContain('Class spring')
    expect(body).not.toContain('It is empty so far.')
    expect(body).toContain('data-label="What">A judge saw you solve it<')
    expect(body).toContain('data-label="Where">Challenge a<')
    expect(body).toContain('data-label="More">&lt;held&gt; (with your code)<')
    expect(body).toContain('data-label="More"></td>')
    expect(body).toContain(`<time datetime="${AT}">1/1/26`)
    expect(body).toMatch(/Last active: not yet/)
  })

  it('has the addresses of their tools while the class is on', async () => {
    expect((await show()).body).toContain('http://tools/ann')
    signedIn = [{ ...ann, itsClass: classOf('spring', '2020-01-01T00:00:00.000Z') }]
    expect((await app.inject('/signed-in')).body).not.toContain('http://tools/ann')
  })
})

describe('somebody who has signed in', () => {
  it('sees their data, and chooses first if they are in several classes', async () => {
    expect((await app.inject('/signed-in')).body).toContain('My record')
    signedIn = [ann, annInAutumn]
    const choice = await app.inject('/signed-in')
    expect(choice.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(choice.body).not.toContain('My record')
    expect(choice.body).toMatch(/Class spring[\s\S]*Class autumn/)
    const [, autumn = ''] = tokensIn(choice.body)
    const chosen = await post('/.class/record/chosen', { token: autumn })
    expect(chosen.body).toContain('My record')
    expect(chosen.body).toContain('Class autumn')
    expect((await post('/.class/record/chosen', { token: 'x' })).statusCode).toBe(403)
  })
})

describe('a learner with an open page', () => {
  it('takes their data along as a file, at a limited rate', async () => {
    const token = await tokenOf()
    const file = await post('/.class/export', { token })
    expect([file.headers['content-type'], file.headers['content-disposition'], file.json()]).toEqual([
      'application/json; charset=utf-8',
      'attachment; filename="my-record.json"',
      { learner: 'ann' },
    ])
    isCopied = false
    expect((await post('/.class/export', { token })).statusCode).toBe(429)
  })

  it('deletes everything once they are sure, which closes their pages and nobody else’s', async () => {
    const [token, other, bobs] = [await tokenOf(), await tokenOf(), await tokenOf('bob')]
    const unsure = await post('/.class/erase', { token, sure: 'no' })
    expect([unsure.statusCode, unsure.body]).toEqual([409, expect.stringContaining('Nothing was deleted')])
    expect(erased).toEqual([])
    expect((await post('/.class/erase', { token, sure: 'yes' })).body).toContain('All gone')
    expect(erased).toEqual(['ann'])
    for (const old of [token, other])
      expect((await post('/.class/export', { token: old })).statusCode).toBe(403)
    expect((await post('/.class/export', { token: bobs })).statusCode).toBe(200)
  })

  it('hears if the rest is deleted later', async () => {
    erasure = 'begun'
    const { statusCode, body } = await post('/.class/erase', { token: await tokenOf(), sure: 'yes' })
    expect([statusCode, body]).toEqual([202, expect.stringContaining('tried again each hour')])
  })

  it('has a quarter of an hour, and enters the passphrase again then', async () => {
    const token = await tokenOf()
    vi.advanceTimersByTime(10 * MINUTE)
    const later = await tokenOf()
    expect((await post('/.class/export', { token })).statusCode).toBe(200)
    vi.advanceTimersByTime(6 * MINUTE)
    for (const path of ['/.class/record/chosen', '/.class/export', '/.class/erase']) {
      const late = await post(path, { token, sure: 'yes' })
      expect([late.statusCode, late.body]).toEqual([403, 'Too late: Enter your passphrase again.'])
    }
    expect(erased).toEqual([])
    expect((await post('/.class/export', { token: later })).statusCode).toBe(200)
  })
})

it('does nothing for a form of another page', async () => {
  const token = await tokenOf()
  for (const path of ['/.class/record', '/.class/record/chosen', '/.class/export', '/.class/erase']) {
    const fields = { token, sure: 'yes', nickname: 'ann', words: 'right' }
    const refused = await post(path, fields, 'http://shop.class.localhost')
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('Not from there')])
  }
  expect(erased).toEqual([])
})
