import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { JIM, logIn } from './testing/customers.ts'
import { holdRequests } from './testing/held-requests.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import {
  accessibilityViolations,
  closeWorkbench,
  JSON_TYPE,
  openFile,
  openTool,
  sendInRepeater,
  workbenchDrawer,
} from './testing/workbench.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const
const BEES = '0x36435796Ca9be2bf150CE0dECc2D8Fab5C4d6E13'
const FAUCET = '0x860e3616aD0E0dEDc23352891f3E10C4131EA5BC'
const POT = '0x41427790c94E7a592B17ad694eD9c06A02bb9C39'

let stage: Stage
let learner: Learner
let page: Page
beforeAll(async () => {
  stage = await openStage()
  learner = await stage.learner('phone', PHONE)
  page = learner.page
})
afterAll(() => stage.close())
afterEach(async () => {
  if (await workbenchDrawer(page).isVisible()) await closeWorkbench(page)
})

const open = (path: string) => learner.open(path)
const isSolved = (key: string) => () => stage.application.visitor('phone').solved(key)

it('the key that opens the workbench is not lost while the workbench loads', async () => {
  await page.goto('about:blank')
  const code = await holdRequests(page, /WorkbenchButton-.*\.js/)
  await open('/#/search')
  await page.locator('.item-name').first().waitFor()
  await page.keyboard.press('Control+j')
  expect(await workbenchDrawer(page).count()).toBe(0)
  code.release()
  await workbenchDrawer(page).waitFor()
})

it('a debrief links to its request in the history, which says so if it is gone', async () => {
  await sendInRepeater(page, 'GET /metrics HTTP/1.1', 'X-Mark: this very one', '', '')
  await expect.poll(isSolved('exposedMetricsChallenge')).toBe(true)
  await sendInRepeater(page, 'GET /metrics HTTP/1.1', 'X-Mark: another one', '', '')
  await closeWorkbench(page)
  await open('/#/debrief/exposedMetricsChallenge')
  await page.getByRole('button', { name: 'In the history' }).first().tap()
  const history = workbenchDrawer(page).getByRole('tabpanel', { name: 'History' })
  await history.getByText('X-Mark: this very one').waitFor()
  await history.getByRole('button', { name: 'Back to the list' }).tap()
  await history.getByRole('button', { name: 'Clear' }).tap()
  await history.getByText('Nothing yet').waitFor()
  await closeWorkbench(page)
  await page.getByRole('button', { name: 'In the history' }).first().tap()
  await history.getByText('This exchange is not in the history').waitFor()
})

it('everything is accessible, also on the narrowest phones', async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const tool of ['Sockets', 'Storage']) {
    const panel = await openTool(page, tool)
    await panel.getByText('With the real tools:').first().waitFor()
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    if (tool === 'Sockets') {
      await panel.getByRole('button', { name: 'The chain' }).tap()
      await panel.getByText('accounts that the chain signs for').tap()
      expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await closeWorkbench(page)
  }
  await page.setViewportSize(PHONE.viewport)
  await page.emulateMedia({ colorScheme: 'light' })
})

it('sockets show messages live, and send the learner’s own', async () => {
  const sockets = await openTool(page, 'Sockets')
  await sockets.getByRole('button', { name: 'Socket events' }).tap()
  await sockets.getByText('Connected.').waitFor()
  await stage.application.visitor('phone').get('/rest/nowhere')
  const received = sockets.getByRole('listitem').filter({ hasText: 'challenge solved' })
  await received.getByText('"key": "errorHandlingChallenge"').waitFor()
  await sockets.getByLabel('Name of the event').fill('verifyCloseNotificationsChallenge')
  const payload = sockets.getByLabel(/^Payload/)
  await payload.fill('one, two')
  await sockets.getByRole('button', { name: 'Send', exact: true }).tap()
  await sockets.getByText('That is no JSON.').waitFor()
  await payload.fill('["one", "two"]')
  await sockets.getByRole('button', { name: 'Send', exact: true }).tap()
  await sockets.getByRole('listitem').filter({ hasText: 'sent' }).getByText('"two"').waitFor()
  await expect.poll(isSolved('closeNotificationsChallenge')).toBe(true)
})

describe('the chain', () => {
  it('shows its errors in plain words', async () => {
    const sockets = await openChain(page)
    await sockets.getByLabel('Method').fill('eth_nonsense')
    await sockets.getByRole('button', { name: 'Call', exact: true }).tap()
    await sockets.getByText(/^The chain refused \(-32601\): .*eth_nonsense/).waitFor()
    await sockets.getByLabel('Address', { exact: true }).fill(POT)
    await sockets.getByLabel(/^Function/).fill('mintNFT()')
    await sockets.getByRole('button', { name: 'Send as a transaction' }).tap()
    await sockets.getByText(/^The chain refused .*revert/).waitFor()
    await sockets.getByLabel('Address', { exact: true }).fill(`0x${'9'.repeat(40)}`)
    await sockets.getByLabel(/^Function/).fill('f() view returns (uint8)')
    await sockets.getByRole('button', { name: 'Read' }).tap()
    await sockets.getByText('It says nothing. Is there a contract').waitFor()
  })

  it('answers calls of contracts, and takes transactions of an account that the chain signs for', async () => {
    await openChain(page)
    expect(await read(page, BEES, 'symbol() view returns (string)')).toContain('"BEE"')
    for (let time = 0; time < 4; time++) await transact(page, FAUCET, 'withdraw(uint8 amount)', '255')
    await transact(page, BEES, 'approve(address, uint256) returns (bool)', `${POT}\n1000000000000000000000`)
    await transact(page, POT, 'function mintNFT() returns (uint256)')
    const walletAddress = await workbenchDrawer(page).getByLabel('From', { exact: true }).inputValue()
    await sendInRepeater(
      page,
      'POST /rest/web3/walletNFTVerify HTTP/1.1',
      JSON_TYPE,
      '',
      JSON.stringify({ walletAddress }),
    )
    await expect.poll(isSolved('nftMintChallenge')).toBe(true)
  }, 60_000)
})

describe('files', () => {
  it('open a password safe with a list of passwords, and log in with its content', async () => {
    const files = await openFile(page, '/ftp/incident-support.kdbx')
    const years = Array.from({ length: 8 }, (_, index) => 2018 + index)
    const guesses = years.flatMap((year) => ['?', '&', '!'].map((sign) => `Support${year}${sign}`))
    await files.getByLabel('Passwords to try, one to a line').fill('wrong')
    await files.getByRole('button', { name: 'Try these passwords' }).tap()
    await files.getByText('None of them opens it.').waitFor()
    await files.getByLabel('Passwords to try, one to a line').fill(guesses.join('\n'))
    await files.getByRole('button', { name: 'Try these passwords' }).tap()
    await files.getByText('It opens with: Support2022!').waitFor()
    const entry = files.getByRole('region', { name: 'Entry 1' })
    const password = await entry
      .locator('div', { has: page.getByText('Password', { exact: true }) })
      .locator('dd')
      .innerText()
    await closeWorkbench(page)
    await open('/#/login')
    await page.fill('#email', 'support@juice-sh.op')
    await page.fill('#password', password)
    await page.locator('#loginButton').tap()
    await expect.poll(isSolved('loginSupportChallenge')).toBe(true)
  })

  it('show the tables of a database, and report a corrupt one', async () => {
    const files = await openTool(page, 'Files')
    await files.getByRole('button', { name: 'Look into a file' }).tap()
    const database = new DatabaseSync(':memory:')
    database.exec(
      "CREATE TABLE Users (id INTEGER, email TEXT); INSERT INTO Users VALUES (1, 'jim@juice-sh.op'), (2, NULL)",
    )
    const buffer = Buffer.from(database.serialize())
    const field = files.locator('input[type=file]')
    await field.setInputFiles({ name: 'shop.sqlite', mimeType: 'application/octet-stream', buffer })
    await files.getByText(/^Users, \d+ rows$/).tap()
    await files.getByRole('cell', { name: 'jim@juice-sh.op' }).waitFor()
    await field.setInputFiles({ name: 'b.sqlite', mimeType: '', buffer: buffer.subarray(0, 600) })
    await files.getByText('This database cannot be read.').waitFor()
  })

  it('go into the repeater with their name and type', async () => {
    const files = await openTool(page, 'Files')
    await files.getByRole('button', { name: 'Make a file' }).tap()
    await files.getByRole('button', { name: 'Any size' }).tap()
    await files.getByLabel('Size in bytes').fill('150001')
    await files.getByRole('button', { name: 'Into the repeater' }).tap()
    const repeater = workbenchDrawer(page).getByRole('tabpanel', { name: 'Repeater' })
    await repeater.getByLabel('Path and query').fill('/file-upload')
    await repeater.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect.poll(isSolved('uploadSizeChallenge')).toBe(true)
  })
})

it('a note behind the paywall is decrypted with an exposed key', async () => {
  const found = await sendInRepeater(page, 'GET /api/Challenges/?name=Premium%20Paywall HTTP/1.1', '', '')
  const [, note = ''] = /<!--([\w+/=]+)-->/.exec(found.text) ?? []
  const { text: key } = await sendInRepeater(page, 'GET /encryptionkeys/premium.key HTTP/1.1', '', '')
  const [iv = '', secret = ''] = key.trim().split('.')
  const decoder = await openTool(page, 'Decoder')
  await decoder.getByLabel('Next step').selectOption('from-base64')
  await decoder.getByRole('button', { name: 'Add', exact: true }).tap()
  await decoder.getByLabel('Input').fill(note)
  await decoder.getByLabel('Next step').selectOption('from-aes')
  await decoder.getByRole('button', { name: 'Add', exact: true }).tap()
  await decoder.getByLabel('Key, in hex').fill(secret)
  await decoder.getByLabel(/^IV/).fill(iv)
  const output = decoder.getByLabel(/^Result of 2/)
  await expect.poll(() => output.textContent()).toMatch(/^\/this\//)
  const path = (await output.textContent())?.trim()
  await sendInRepeater(page, `GET ${path} HTTP/1.1`, '', '')
  await expect.poll(isSolved('premiumPaywallChallenge')).toBe(true)
})

it('one of many requests is opened in the repeater', async () => {
  const many = await openTool(page, 'Send many')
  await many
    .getByRole('textbox', { name: 'Request, with positions' })
    .fill('GET /rest/products/§1§/reviews HTTP/1.1\n\n')
  await many.getByRole('textbox', { name: 'Values' }).fill('1\n6')
  await many.getByRole('button', { name: 'Start' }).tap()
  await many.getByText('Done: 2 of 2 answered').waitFor()
  await many.getByRole('button', { name: '6', exact: true }).tap()
  const repeater = workbenchDrawer(page).getByRole('tabpanel', { name: 'Repeater' })
  await expect.poll(() => repeater.getByLabel('Path and query').inputValue()).toBe('/rest/products/6/reviews')
})

describe('the storage of the page', () => {
  it('is shown, changed, added to and deleted', async () => {
    await logIn(learner, JIM)
    const storage = await openTool(page, 'Storage')
    await storage.getByLabel('language', { exact: true }).waitFor()
    expect(await storage.getByLabel('x-shop-ticket').count()).toBe(0)
    await storage.getByRole('button', { name: 'Local storage' }).tap()
    await storage.getByLabel('token', { exact: true }).fill('nobody')
    await storage.getByRole('button', { name: 'Save token' }).tap()
    await storage.getByLabel('Name', { exact: true }).fill('email')
    await storage.getByLabel('Value', { exact: true }).fill('bjoern@juice-sh.op')
    await storage.getByRole('button', { name: 'Add', exact: true }).tap()
    await storage.getByText('It is saved.').waitFor()
    expect(await page.evaluate(() => [localStorage.token, localStorage.email])).toEqual([
      'nobody',
      'bjoern@juice-sh.op',
    ])
    await storage.getByRole('button', { name: 'Remove token' }).tap()
    await storage.getByText('It is gone.').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toMatch(/^Remove /)
    await storage.getByRole('button', { name: 'Cookies' }).tap()
    await storage.getByLabel('Name', { exact: true }).fill('a b')
    await storage.getByRole('button', { name: 'Add', exact: true }).tap()
    await storage.getByText('Cookies have no blanks').waitFor()
  })
})

it('caused no page error in any step', () => {
  expect(learner.problems).toEqual([])
})

async function openChain(page: Page) {
  const sockets = await openTool(page, 'Sockets')
  await sockets.getByRole('button', { name: 'The chain' }).tap()
  await sockets.getByText(/accounts that the chain signs for/).waitFor()
  return sockets
}

async function fillCall(page: Page, to: string, fragment: string, values: string) {
  const sockets = workbenchDrawer(page).getByRole('tabpanel', { name: 'Sockets' })
  await sockets.getByLabel('Address', { exact: true }).fill(to)
  await sockets.getByLabel(/^Function/).fill(fragment)
  await sockets.getByLabel('Its values, one to a line').fill(values)
  return sockets
}

async function read(page: Page, to: string, fragment: string, values = ''): Promise<string> {
  const sockets = await fillCall(page, to, fragment, values)
  const questions = await asked(page)
  await sockets.getByRole('button', { name: 'Read' }).tap()
  await expect.poll(() => asked(page)).toBe(questions + 1)
  return sockets.getByLabel('Result').innerText()
}

/** Sends a transaction, and waits until the chain was asked for it and for its receipt. */
async function transact(page: Page, to: string, fragment: string, values = ''): Promise<void> {
  const sockets = await fillCall(page, to, fragment, values)
  const questions = await asked(page)
  await sockets.getByRole('button', { name: 'Send as a transaction' }).tap()
  await expect.poll(() => asked(page)).toBe(questions + 2)
  await sockets.getByText(/^It is in a block: 0x/).waitFor()
}

/** The number of requests that the page has sent to the chain. */
async function asked(page: Page): Promise<number> {
  const counted = workbenchDrawer(page).getByText(/calls? so far/)
  return (await counted.count()) > 0 ? Number.parseInt(await counted.innerText(), 10) : 0
}
