import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SandboxLost } from '../sandbox/errors.ts'
import type { Job } from '../sandbox/jobs.ts'
import { ThreadPool } from '../sandbox/workers/thread-pool.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../testing/application.ts'
import { newCustomer } from '../testing/customers.ts'

/** A worker pool whose jobs are lost on demand. */
class MortalPool extends ThreadPool {
  isDead = false

  override run(job: Job): ReturnType<ThreadPool['run']> {
    return this.isDead ? Promise.reject(new SandboxLost()) : super.run(job)
  }
}

const pool = new MortalPool()
let application: TestApplication
let visitor: Visitor
let headers: { authorization: string; cookie: string }

beforeAll(async () => {
  application = await openTestApplication({ sandbox: { pool } })
  visitor = application.visitor('unlucky')
  const { token, headers: bearer } = await newCustomer(visitor)
  headers = { ...bearer, cookie: `token=${token}` }
  await visitor.post('/profile', { username: '#{7*7}' }, { headers })
  pool.isDead = true
})
afterAll(() => closeTestApplication(application))

async function aliveAgain<Result>(act: () => Promise<Result>): Promise<Result> {
  pool.isDead = false
  const result = await act()
  pool.isDead = true
  return result
}

function upload(name: string, text: string): InjectOptions {
  const payload = new FormData()
  payload.append('file', new Blob([text]), name)
  return { method: 'POST', url: '/file-upload', payload }
}

const questions: [what: string, question: InjectOptions][] = [
  ['a search', { url: '/rest/products/search?q=juice' }],
  ['a login', { method: 'POST', url: '/rest/user/login', payload: { email: 'eve', password: 'x' } }],
  ['an order', { url: "/rest/track-order/x'||true||'" }],
  ['reviews', { url: '/rest/products/sleep(1)/reviews' }],
  ['a company’s order', { method: 'POST', url: '/b2b/v2/orders', payload: { orderLinesData: '1' } }],
  ['a name with a template', { url: '/profile' }],
  ['the bot', { method: 'POST', url: '/rest/chatbot/respond', payload: { action: 'query', query: 'Hi' } }],
  ['XML', upload('complaint.xml', '<a/>')],
  ['YAML', upload('complaint.yml', 'a: b')],
  ['an archive', upload('complaint.zip', 'PK')],
]

it('an order is not placed when the sandbox dies while drawing its document, and can be placed again', async () => {
  const customer = await aliveAgain(async () => {
    const made = await newCustomer(visitor)
    const item = { ProductId: 1, BasketId: String(made.basketId), quantity: 1 }
    await visitor.post('/api/BasketItems/', item, { headers: made.headers })
    return made
  })
  const url = `/rest/basket/${customer.basketId}/checkout`
  const place = () => visitor.post(url, {}, { headers: customer.headers })
  expect((await place()).statusCode).toBe(503)
  const again = await aliveAgain(place)
  expect(again.statusCode).toBe(200)
  const pdf = await visitor.get(`/ftp/order_${again.json().orderConfirmation}.pdf`)
  expect(pdf.statusCode).toBe(200)
})

it.each(questions)('%s can be repeated when the sandbox dies', async (_what, question) => {
  const answer = await visitor.send({
    ...question,
    headers: { ...headers, accept: 'application/json' },
  })
  expect(answer.statusCode).toBe(503)
  expect(answer.json().error.message).toBe(
    'The sandbox had to be started again. Please try again in a moment.',
  )
})
