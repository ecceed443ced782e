import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { headersOf, newCustomer } from '../../testing/customers.ts'
import { evaluateExpression } from './captcha.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('feedback')
})
afterAll(() => closeTestApplication(application))

const captcha = async (): Promise<{ captchaId: number; captcha: string; answer: string }> =>
  (await visitor.get('/rest/captcha/')).json()
const write = async (body: object = {}, headers: object = {}) => {
  const { captchaId, answer } = await captcha()
  const complete = { captchaId, captcha: answer, comment: 'Juicy! (anonymous)', rating: 4, ...body }
  return visitor.post('/api/Feedbacks/', complete, { headers: { ...headers } })
}
const remove = (id: number, headers: object) =>
  visitor.send({ method: 'DELETE', url: `/api/Feedbacks/${id}`, headers: { ...headers } })

describe('a captcha', () => {
  it('is a sum with its answer and an id', async () => {
    const [first, second] = [await captcha(), await captcha()]
    expect(first.captcha).toMatch(/^\d+[+*-]\d+[+*-]\d+$/)
    expect(first.answer).toBe(String(evaluateExpression(first.captcha)))
    expect(second.captchaId).toBe(first.captchaId + 1)
  })

  it.each([
    ['7+4*6', 31],
    ['1-10*2', -19],
    ['2*3*4', 24],
    ['9-4-5', 0],
    ['1*2-3', -1],
  ])('%s is %i', (sum, result) => expect(evaluateExpression(sum)).toBe(result))

  it.each([
    [20, true],
    [21, false],
  ])('passed ten times in %i seconds solves the challenge: %s', async (seconds, isSolved) => {
    const own = application.visitor(`ten-in-${seconds}`)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { captchaId, answer } = (await own.get('/rest/captcha/')).json()
      for (let count = 1; count <= 10; count++) {
        if (count === 10) vi.setSystemTime(Date.now() + seconds * 1_000)
        const sent = { captchaId, captcha: answer, comment: 'Juicy! (anonymous)', rating: 4 }
        expect((await own.post('/api/Feedbacks/', sent)).statusCode).toBe(201)
      }
    } finally {
      vi.useRealTimers()
    }
    expect(await own.solved('captchaBypassChallenge')).toBe(isSolved)
  })

  it('must be answered correctly', async () => {
    for (const wrong of [{ captcha: 'x' }, { captchaId: 4711 }, { captcha: { $ne: 1 } }]) {
      const refused = await write(wrong)
      expect([refused.statusCode, refused.body]).toEqual([401, 'Wrong answer to CAPTCHA. Please try again.'])
    }
    expect((await write({ captchaId: undefined })).statusCode).toBe(500)
  })

  it('works once, and slows bots down, once it is fixed', async () => {
    const mended = application.visitor('mended')
    const shop = await application.host.open('mended')
    await shop.setLiveVersion('reusable-captcha', 'use-once-and-slow-down')
    const post = (captchaId: number, answer: string) =>
      mended.post('/api/Feedbacks/', { captchaId, captcha: answer, comment: 'Juicy!', rating: 4 })
    for (const expected of [201, 201, 201, 201, 201, 401]) {
      const { captchaId, answer } = (await mended.get('/rest/captcha/')).json()
      expect((await post(captchaId, answer)).statusCode).toBe(expected)
      expect((await post(captchaId, answer)).statusCode).toBe(401)
    }
  })

  it('is not used up if the rest of the form was invalid', async () => {
    const { captchaId, answer } = await captcha()
    expect((await write({ captchaId, captcha: answer, rating: undefined })).statusCode).toBe(400)
    expect((await write({ captchaId, captcha: answer })).statusCode).toBe(201)
  })
})

describe('feedback', () => {
  it("is written under the customer's own name or anonymously, once it is fixed", async () => {
    await (await application.host.open('feedback')).setLiveVersion('trusted-author', 'ask-the-session')
    const anonymous = await write({ UserId: 1 })
    expect(anonymous.json().data).toMatchObject({ UserId: null, comment: 'Juicy! (anonymous)', rating: 4 })
    const { headers, id } = await newCustomer(visitor)
    const own = await write({ UserId: 1 }, headers)
    expect(own.json().data.UserId).toBe(id)
    expect(own.headers.location).toBe(`/api/Feedbacks/${own.json().data.id}`)
    expect((await visitor.get('/api/Feedbacks')).json().data).toContainEqual(own.json().data)
  })

  it('may contain emphasis and no other HTML, once it is fixed', async () => {
    const payload =
      '<<script>Foo</script>iframe src="javascript:alert(`xss`)"> <b onclick=x>so</b> <img src=x>good'
    const fooled = (await write({ comment: payload })).json().data.comment
    expect(fooled).toBe('<iframe src="javascript:alert(`xss`)"> <b>so</b> good')
    await (await application.host.open('feedback')).setLiveVersion(
      'single-pass-filter',
      'until-nothing-changes',
    )
    const { comment } = (await write({ comment: payload })).json().data
    expect(comment).toContain('<b>so</b>')
    expect(comment).not.toMatch(/<(iframe|script|img)/)
  })

  it('may be a rating without a comment', async () => {
    const given = await write({ comment: undefined, rating: 1 })
    expect(given.statusCode).toBe(201)
    expect(given.json().data).toMatchObject({ comment: null, rating: 1 })
    expect((await visitor.get('/api/Feedbacks')).json().data).toContainEqual(given.json().data)
  })

  it.each([
    [{ rating: -1 }, 'Validation error: Validation min on rating failed'],
    [{ rating: 6 }, 'Validation error: Validation max on rating failed'],
    [{ rating: undefined }, 'notNull Violation: Feedback.rating cannot be null'],
    [{ comment: 'x'.repeat(241) }, 'Validation error: Validation len on comment failed'],
    [{ comment: `<p ${'x'.repeat(240)}>` }, 'Validation error: Validation len on comment failed'],
  ])('is refused with %j', async (wrong, message) => {
    const refused = await write(wrong)
    expect([refused.statusCode, refused.json().message]).toEqual([400, message])
  })

  it('is deleted by its author and by administrators, once it is fixed', async () => {
    await (await application.host.open('feedback')).setLiveVersion(
      'missing-owner-check',
      'administrators-and-authors',
    )
    const eve = await newCustomer(visitor)
    const adam = await newCustomer(visitor)
    const admin = await headersOf(visitor, 'admin@juice-sh.op', 'admin123')
    const first = (await write({}, eve.headers)).json().data.id
    const second = (await write({}, eve.headers)).json().data.id
    expect((await remove(first, {})).statusCode).toBe(401)
    expect((await remove(first, adam.headers)).statusCode).toBe(403)
    expect((await remove(first, eve.headers)).json()).toEqual({ status: 'success', data: {} })
    expect((await remove(first, eve.headers)).statusCode).toBe(404)
    expect((await remove(second, admin)).statusCode).toBe(200)
    expect((await visitor.put(`/api/Feedbacks/1`, { rating: 1 }, { headers: admin })).statusCode).toBe(401)
  })
})

describe('secret words in feedback', () => {
  const PHRASE = 'purpose betray marriage blame crunch monitor spin slide donate sport lift clutch'
  const list = async (query = ''): Promise<{ id: number; comment: string }[]> =>
    (await mended.get(`/api/Feedbacks${query}`)).json().data
  let mended: Visitor
  beforeAll(async () => {
    mended = application.visitor('discreet')
    expect((await list()).map(({ comment }) => comment).join()).toContain(PHRASE)
    await (await application.host.open('discreet')).setLiveVersion(
      'leaked-recovery-phrase',
      'take-out-recovery-phrases',
    )
  })

  it('are removed from published feedback, and nothing else is', async () => {
    const comment = (await list()).find(({ id }) => id === 4)?.comment
    expect(comment).toContain('my secret words: "(we took your secret words out)". Anybody?')
    const { headers } = await newCustomer(mended)
    const single = await mended.get('/api/Feedbacks/4', { headers })
    expect(single.json().data.comment).toBe(comment)
    expect((await list()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it.each(['?q=purpose', '?q=purpose%20b%25', `?comment=Lost%25`, '?sort=comment', '?sort=-comment'])(
    'are not revealed by a search: %s',
    async (query) => {
      expect((await list(query)).map(({ id }) => id)).not.toContain(4)
    },
  )

  it('do not affect other searches', async () => {
    expect((await list('?q=Warm')).map(({ id }) => id)).toEqual([2])
    expect((await list('?rating=1')).map(({ id }) => id)).toEqual([3, 4])
  })
})
