import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { aCard, newCustomer, setStock } from '../../testing/customers.ts'
import { checkCustomFix, runSavedCode, saveCustomFix } from './code.ts'

// While a learner's own code waits, other requests go on. Its answer must not rely on a state that has changed.

const SHOP = 'own-races'
const RASPBERRY = 4
let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor(SHOP)
  await Promise.all(['unknown-payment', 'negative-quantity', 'off-the-menu'].map((lab) => runAsOwn(lab)))
})
afterAll(() => closeTestApplication(application))

/** Runs a given version, or this text, as a learner's own fix. */
async function runAsOwn(lab: string, source?: string): Promise<void> {
  const shop = await application.host.open(SHOP)
  const text = source ?? readFileSync(join(projectRoot, 'labs', lab, 'weak.ts'), 'utf8')
  const checked = await checkCustomFix(shop, lab, text)
  if ('problem' in checked) throw new Error(checked.problem.message)
  saveCustomFix(shop, lab, text, checked.code)
  runSavedCode(shop, lab)
  await shop.setLiveVersion(lab, CUSTOM_FIX)
}

describe('a slow custom fix', () => {
  it('lets a membership be paid only once in concurrent requests', async () => {
    const { headers } = await newCustomer(visitor)
    const card = (await visitor.post('/api/Cards/', aCard, { headers })).json().data.id
    await visitor.put('/rest/wallet/balance', { balance: 100, paymentId: card }, { headers })
    const join = () => visitor.post('/rest/deluxe-membership', { paymentMode: 'wallet' }, { headers })
    const both = await Promise.all([join(), join()])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await visitor.get('/rest/wallet/balance', { headers })).json().data).toBe(51)
  })

  it('takes no more from a wallet than it holds, however often it asks', async () => {
    const { headers } = await newCustomer(visitor)
    const card = (await visitor.post('/api/Cards/', aCard, { headers })).json().data.id
    await visitor.put('/rest/wallet/balance', { balance: 100, paymentId: card }, { headers })
    await runAsOwn(
      'unknown-payment',
      'export function pay(mode, till) { for (let i = 0; i < 3; i++) till.fromWallet(); return undefined }',
    )
    const joined = await visitor.post('/rest/deluxe-membership', { paymentMode: 'wallet' }, { headers })
    expect(joined.statusCode).toBe(200)
    expect((await visitor.get('/rest/wallet/balance', { headers })).json().data).toBe(2)
    await runAsOwn('unknown-payment')
  })

  it('places one order per basket', async () => {
    await setStock(application, SHOP, RASPBERRY, 50)
    const { headers, basketId } = await newCustomer(visitor)
    const line = { ProductId: RASPBERRY, BasketId: String(basketId), quantity: 2 }
    expect((await visitor.post('/api/BasketItems/', line, { headers })).statusCode).toBe(200)
    const checkOut = () => visitor.post(`/rest/basket/${basketId}/checkout`, {}, { headers })
    const placed = await Promise.all([checkOut(), checkOut(), checkOut()])
    expect(placed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = await visitor.get(`/api/Quantitys?ProductId=${RASPBERRY}`)
    expect(left.json().data[0].quantity).toBe(48)
  })

  it('returns the same order for the same key, and lets others buy at the same time', async () => {
    await setStock(application, SHOP, RASPBERRY, 50)
    const buyers = await Promise.all([newCustomer(visitor), newCustomer(visitor)])
    for (const { headers, basketId } of buyers) {
      const line = { ProductId: RASPBERRY, BasketId: String(basketId), quantity: 1 }
      await visitor.post('/api/BasketItems/', line, { headers })
    }
    const placed = await Promise.all(
      [...buyers, ...buyers].map(({ headers, basketId }) =>
        visitor.post(
          `/rest/basket/${basketId}/checkout`,
          {},
          { headers: { ...headers, 'idempotency-key': 'k' } },
        ),
      ),
    )
    expect(placed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(placed.map((one) => one.json().orderConfirmation)).size).toBe(2)
  })
})

describe('custom fixes of several labs together', () => {
  const folder = '/encryptionkeys'
  const status = async (name: string) => (await visitor.get(`${folder}/${name}`)).statusCode

  it('publish by one fix what another fix lets out', async () => {
    await runAsOwn('poison-null-byte')
    await runAsOwn(
      'published-keys',
      `export const publish = (site) => site.folder('${folder}', 'encryptionkeys', /^[\\w.]+\\.pub$/)`,
    )
    expect(await status('jwt.pub')).toBe(200)
    expect(await status('premium.key')).toBe(403)
    expect(await status('premium.key%2500.pub')).toBe(403)
    await runAsOwn(
      'poison-null-byte',
      'export const fileToSend = (asked, mayLeave) => (mayLeave(asked.slice(1)) ? asked.slice(1) : undefined)',
    )
    expect(await status('xjwt.pub')).toBe(200)
    expect(await status('xpremium.key')).toBe(403)
  })

  it('publish nothing if a pattern takes forever', async () => {
    await runAsOwn('poison-null-byte')
    await runAsOwn(
      'published-keys',
      `export const publish = (site) => site.folder('${folder}', 'encryptionkeys', /^(\\w+)+$/)`,
    )
    expect(await status(`${'a'.repeat(60)}-`)).toBe(500)
    await runAsOwn('published-keys')
    expect(await status('premium.key')).toBe(200)
  })
})

describe('a custom fix that waits for others', () => {
  /** Sends this many likes for one review at once, and returns how many were accepted. */
  async function race(likes: number): Promise<number> {
    const { headers } = await newCustomer(visitor)
    const { data } = (await visitor.get('/rest/products/1/reviews')).json()
    const like = () => visitor.post('/rest/products/reviews', { id: data[0]._id }, { headers })
    const sent = await Promise.all(Array.from({ length: likes }, like))
    return sent.filter(({ statusCode }) => statusCode === 200).length
  }

  it('lets a race be won, and can prevent it', async () => {
    await runAsOwn('like-race')
    expect(await race(8)).toBeGreaterThanOrEqual(3)
    const fix = readFileSync(join(projectRoot, 'labs/like-race/fixes/like-in-one-step.ts'), 'utf8')
    await runAsOwn('like-race', fix)
    expect(await race(8)).toBe(1)
  })

  it('changes nothing of a review except its likes', async () => {
    const source = (change: string) => `
      export const like = async (reviews, post, id) => reviews.update(id, {}, () => (${change}))`
    const { headers } = await newCustomer(visitor)
    const before = (await visitor.get('/rest/products/1/reviews')).json().data[0]
    const like = () => visitor.post('/rest/products/reviews', { id: before._id }, { headers })
    await runAsOwn('like-race', source('{ likesCount: 7, message: "mine", author: "me" }'))
    expect((await like()).statusCode).toBe(200)
    const after = (await visitor.get('/rest/products/1/reviews')).json().data[0]
    expect(after).toMatchObject({ likesCount: 7, message: before.message, author: before.author })
    for (const change of ['{ likesCount: NaN }', '{ likedBy: Array(2000).fill("a") }', '{ likedBy: [1] }']) {
      await runAsOwn('like-race', source(change))
      expect((await like()).statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  it('answers internal requests', async () => {
    for (const lab of ['server-side-request-forgery', 'search-injection']) await runAsOwn(lab)
    const { token } = await newCustomer(visitor)
    const shop = await application.host.open(SHOP)
    const searched: string[] = []
    const stop = shop.on((event) => void searched.push(event))
    const imageUrl = 'http://localhost:3000/rest/products/search?q=apple'
    const linked = await visitor.post(
      '/profile/image/url',
      { imageUrl },
      { headers: { host: 'localhost:3000', cookie: `token=${token}` } },
    )
    stop()
    expect(linked.statusCode).toBe(302)
    expect(searched).toContain('catalogue.searched')
  })
})
