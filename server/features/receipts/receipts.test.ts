import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONGEST_NOTE, type Receipt } from '#contract/shop/receipts.ts'
import type { ShopEvents } from '#lab'
import { putHostedPage } from '../../shop/fake-network/rented-hosts.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'
import { cloudKeys } from './metadata-service.ts'

const PICTURE = '/assets/public/images/products/apple_juice.svg'
const KEYS = 'http://169.254.169.254/latest/meta-data/iam/security-credentials/juice-stand'

let application: TestApplication
let visitor: Visitor
let shop: Shop
let eve: TestCustomer
let orderId: string
const events: ShopEvents['receipt.rendered'][] = []

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('receipts')
  shop = await application.host.open('receipts')
  eve = await newCustomer(visitor)
  orderId = await placeOrder(eve)
  shop.on((event, payload) => {
    if (event === 'receipt.rendered') events.push(payload as ShopEvents['receipt.rendered'])
  })
})
afterAll(() => closeTestApplication(application))

async function placeOrder({ headers, basketId }: TestCustomer): Promise<string> {
  const placed = await visitor.post(`/rest/basket/${basketId}/checkout`, {}, { headers })
  return placed.json().orderConfirmation
}

const preview = (body: object, headers = eve.headers) =>
  visitor.post('/rest/receipts/preview', body, { headers })

async function render(note: string): Promise<Receipt> {
  const answer = await preview({ orderId, note })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

const host = (page: { path: string; headers?: Record<string, string>; status?: number; body?: string }) =>
  putHostedPage(shop, { host: 'evil.example', status: 200, headers: {}, body: '', ...page })

const textOf = async (note: string) => (await render(note)).text.split('\n').slice(2).join('\n')

describe('a receipt', () => {
  it('has a note with bold and italic text, line breaks and a picture of the shop', async () => {
    const note = `For <b>Aunt <i>Quince</i></b><br>&lt;3 <img src="${PICTURE}" alt="an apple">`
    const { note: pieces, loaded } = await render(note)
    expect(pieces).toEqual([
      { kind: 'text', text: 'For ', isBold: false, isItalic: false },
      { kind: 'text', text: 'Aunt ', isBold: true, isItalic: false },
      { kind: 'text', text: 'Quince', isBold: true, isItalic: true },
      { kind: 'text', text: '\n<3 ', isBold: false, isItalic: false },
      { kind: 'picture', path: PICTURE, description: 'an apple' },
    ])
    expect(loaded).toEqual([{ tag: 'img', host: 'localhost', path: PICTURE, status: 200 }])
  })

  it('shows the text of pages in frames, also of those in them', async () => {
    host({
      path: '/outer',
      headers: { 'content-type': 'text/html' },
      body: 'out <iframe src="inner"></iframe>',
    })
    host({ path: '/inner', headers: { 'content-type': 'text/plain' }, body: '<in>' })
    for (const frame of ['<iframe src="URL">', '<object data="URL"></object>', '<embed src="URL">'])
      expect(await textOf(frame.replace('URL', 'http://evil.example/outer')), frame).toBe('out <in>')
    const { loaded } = await render('<iframe src="http://evil.example/outer">')
    expect(loaded.map(({ path }) => path)).toEqual(['/outer', '/inner'])
  })

  it('shows nothing of scripts, styles, pictures and style sheets', async () => {
    host({ path: '/text', headers: { 'content-type': 'text/plain' }, body: 'seen' })
    const address = 'http://evil.example/text'
    const note = `<script>1</script><style>2</style><img src="${address}"><link href="${address}">x`
    expect(await textOf(note)).toBe('x')
    expect((await render(note)).note).toContainEqual({ kind: 'picture', path: '', description: '' })
  })

  it('ends with pages that show themselves, and with many of them', async () => {
    const page = '<iframe src="/loop"></iframe>'.repeat(30)
    host({ path: '/loop', headers: { 'content-type': 'text/html' }, body: `x${page}` })
    const { loaded, text } = await render('<iframe src="http://evil.example/loop">')
    expect(loaded.length).toBeLessThanOrEqual(20)
    expect(text.length).toBeLessThanOrEqual(21_000)
  })

  it('lists addresses without an answer', async () => {
    const { loaded } = await render('<img src="http://nobody.example/"><iframe src="file:///etc/passwd">')
    expect(loaded).toEqual([{ tag: 'img', host: 'nobody.example', path: '/', status: 0 }])
  })

  it('asks about each redirect', async () => {
    host({ path: '/away', status: 302, headers: { location: KEYS } })
    const note = '<iframe src="http://evil.example/away"></iframe>'
    expect(await textOf(note)).toContain('SecretAccessKey')
    await shop.setLiveVersion('receipt-renderer', 'not-that-address')
    expect(await textOf(note)).toBe('')
    await shop.setLiveVersion('receipt-renderer', 'weak')
  })

  it('is for orders of the customer’s own, and has a limited length', async () => {
    const other = await newCustomer(visitor)
    expect((await preview({ orderId, note: 'mine' }, other.headers)).statusCode).toBe(404)
    expect((await preview({ orderId: '5267-0000', note: 'x' })).statusCode).toBe(404)
    expect((await visitor.post('/rest/receipts/preview', { orderId, note: 'x' })).statusCode).toBe(401)
    for (const note of [undefined, 7, ['x'], 'x'.repeat(LONGEST_NOTE + 1)])
      expect((await preview({ orderId, note })).statusCode).toBe(400)
    expect((await preview({ orderId: { $ne: 1 }, note: 'x' })).statusCode).toBe(404)
  })
})

describe('the metadata service', () => {
  const list = (path: string) => textOf(`<iframe src="http://169.254.169.254${path}"></iframe>`)

  it('lists what it knows', async () => {
    expect(await list('/')).toBe('latest/')
    expect(await list('/latest/meta-data')).toContain('iam/')
    expect(await list('/latest/%6deta-data/iam/security-credentials/')).toBe('juice-stand')
    expect(await list('/latest/nothing')).toBe('Not Found\n')
    expect(await list('/constructor')).toBe('Not Found\n')
  })

  it('gives each shop keys of its own', async () => {
    const { secretAccessKey } = cloudKeys(shop)
    expect(await textOf(`<iframe src="${KEYS}">`)).toContain(secretAccessKey)
    expect(cloudKeys(await application.host.open('another')).secretAccessKey).not.toBe(secretAccessKey)
  })

  it('is not reached from outside of the server', async () => {
    const { FakeNetwork } = await import('../../shop/fake-network/network.ts')
    const { metadataService } = await import('./metadata-service.ts')
    const own = { host: 'localhost', ask: () => Promise.reject(new Error('not asked')) }
    const network = new FakeNetwork(shop, [metadataService], own)
    await expect(network.fetch(KEYS, { from: 'outsider' })).rejects.toThrow('ETIMEDOUT')
    await expect(
      network.fetch(KEYS.replace('169.254.169.254', 'metadata.cloud.internal'), { from: 'browser' }),
    ).rejects.toThrow('ENOTFOUND')
  })
})

describe('the event', () => {
  const lastAfter = async (note: string) => {
    await render(note)
    return events.at(-1)
  }

  it('says whether the keys are on the receipt, and come from the metadata service', async () => {
    const { secretAccessKey: key } = cloudKeys(shop)
    const html = (path: string, body: string) =>
      host({ path, headers: { 'content-type': 'text/html' }, body })
    html('/typed', `<b>${key}</b>`)
    html('/half', key.slice(20))
    html('/around', `<iframe src="${KEYS}">`)
    const review = { message: key, author: 'jim@juice-sh.op' }
    await visitor.put('/rest/products/1/reviews', review, { headers: eve.headers })
    const reviews = 'http://localhost:3000/rest/products/1/reviews'
    expect(await textOf(`<iframe src="${reviews}">`)).toContain(key)
    for (const [note, holdsAccessKey] of [
      [`<iframe src="${KEYS}">`, true],
      [`<iframe src="${KEYS.replace('169.254.169.254', 'METADATA.cloud.internal.')}">`, true],
      [`<iframe src="${KEYS.replace('169.254.169.254', '[::ffff:a9fe:a9fe]')}">`, true],
      ['<iframe src="http://evil.example/around">', true],
      [`<iframe src="${KEYS}"></iframe>${key}`, true],
      [`<img src="${KEYS}">`, false],
      [key, false],
      [key.replace(/^(.{5})/, '$1<b></b>'), false],
      [`<img alt="${key}" src="${KEYS}">`, false],
      ['<iframe src="http://evil.example/typed">', false],
      [`${key.slice(0, 20)}<iframe src="http://evil.example/half">`, false],
      [`<iframe src="${reviews}">`, false],
    ] as const)
      expect(await lastAfter(note), note).toMatchObject({ holdsAccessKey })
  })
})
