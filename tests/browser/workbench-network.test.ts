import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import { accessibilityViolations, openTool, workbenchDrawer } from './testing/workbench.ts'

const SHOP = 'workbench-network'

let stage: Stage
let learner: Learner
let page: Page
let network: Locator

beforeAll(async () => {
  stage = await openStage()
  const visitor = stage.application.visitor(SHOP)
  const put = (path: string, more: object) =>
    visitor.put('/training/hosting', { host: 'evil.example', path, body: '', ...more })
  await put('/', {
    body: '{"fruit":"fly"}',
    headers: { 'content-type': 'application/json', 'x-seen': 'yes' },
  })
  await put('/away', { status: 302, headers: { location: '/' } })
  const viewport = { width: 360, height: 740 }
  learner = await stage.learner(SHOP, {
    viewport,
    hasTouch: true,
    colorScheme: 'dark',
  })
  page = learner.page
  await learner.open('/#/search')
  network = await openTool(page, 'Network')
})
afterAll(() => stage.close())

const send = async (fields: { address: string; method?: string; headers?: string; body?: string }) => {
  await network.getByLabel('Address').fill(fields.address)
  await network.getByLabel('Method').fill(fields.method ?? 'GET')
  await network.getByLabel('Headers').fill(fields.headers ?? '')
  await network.getByLabel('Body').fill(fields.body ?? '')
  await network.getByRole('button', { name: 'Send', exact: true }).tap()
}
const answer = () => network.getByRole('region', { name: 'Answer' }).first()
const sentBefore = () => network.getByRole('region', { name: 'Sent before' })

it('sends a request into the fake network, and shows the answer', async () => {
  await send({
    address: 'http://evil.example/',
    method: 'POST',
    headers: 'X-Fruit: fly\nAccept: */*',
    body: 'juice',
  })
  await answer().waitFor()
  expect(await answer().getByRole('status').innerText()).toContain('200')
  expect(await answer().getByRole('region', { name: 'Answer' }).innerText()).toBe('{\n  "fruit": "fly"\n}')
  await answer().getByRole('button', { name: 'Raw' }).tap()
  expect(await answer().getByRole('region', { name: 'Answer' }).innerText()).toContain('x-seen: yes')
  const log = (await stage.application.visitor(SHOP).get('/training/hosting/log')).json()
  expect(log).toMatchObject([
    { method: 'POST', from: 'outsider', headers: { 'x-fruit': 'fly', accept: '*/*' }, body: 'juice' },
  ])
})

it('follows redirects if the learner says so', async () => {
  await send({ address: 'evil.example/away' })
  await expect.poll(() => answer().getByRole('status').innerText()).toContain('302')
  await network.getByLabel('Follow redirects').check()
  await network.getByRole('button', { name: 'Send', exact: true }).tap()
  await network.getByText('After 1 redirect, http://evil.example/ answered.').waitFor()
})

it('explains why there is no answer', async () => {
  await send({ address: 'http://nobody.example/' })
  const alert = network.getByRole('alert')
  await alert.getByText('No machine has this name.').waitFor()
  expect(await alert.innerText()).toContain('getaddrinfo ENOTFOUND nobody.example')
  await send({ address: 'http://evil.example:99/' })
  await alert.getByText('nothing listens on this port').waitFor()
  await send({ address: 'http://' })
  await alert.getByText('Type an address first.').waitFor()
  await send({ address: 'http://evil.example/', headers: 'no header' })
  await alert.getByText('“no header” is not a header').waitFor()
  await send({ address: `http://evil.example/${'a'.repeat(4_000)}` })
  await alert.getByText('An address has at most 4,000 characters.').waitFor()
})

it('fits a narrow phone, and is accessible in the dark', async () => {
  await send({ address: `http://evil.example/${'long/'.repeat(60)}` })
  await sentBefore().getByText('404').first().waitFor()
  expect(await workbenchDrawer(page).evaluate((drawer) => drawer.scrollWidth - drawer.clientWidth)).toBe(0)
  expect(await network.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
})

it('keeps the last requests over a reload, and works by keyboard', async () => {
  await page.reload()
  network = await openTool(page, 'Network')
  const first = sentBefore().getByRole('button', { name: /POST http:\/\/evil\.example\// })
  await first.waitFor()
  expect(await sentBefore().getByRole('listitem').count()).toBe(6)
  await first.focus()
  await page.keyboard.press('Enter')
  expect(await network.getByLabel('Body').inputValue()).toBe('juice')
  await network.getByLabel('Address').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => answer().getByRole('status').innerText()).toContain('200')
  await network.getByLabel('Body').focus()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => sentBefore().getByRole('listitem').count()).toBe(8)
  await sentBefore().getByRole('button', { name: 'Clear' }).click()
  await sentBefore().waitFor({ state: 'detached' })
  expect(learner.problems.filter((problem) => !/\b400\b/.test(problem))).toEqual([])
})
