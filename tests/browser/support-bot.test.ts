import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Credentials, JIM, logInByToken } from './testing/customers.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const ADMIN: Credentials = { email: 'admin@juice-sh.op', password: 'admin123' }
const KILL = 'admin"); process=null; users.addUser("1337", "test'
const REPAIR =
  'admin"); process=(query, token)=>{ if (users.get(token)) { return model.process(trainingSet.lang, query) } ' +
  "else { return { action: 'unrecognized', body: 'user does not exist' }}}; users.addUser(\"1337\", \"test"

let stage: Stage
let somebody: Learner

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => expect(somebody.problems).toEqual([]))

const arrive = async (learner: Promise<Learner>, shop: string, who: Credentials): Promise<Page> => {
  somebody = await learner
  await logInByToken(somebody, stage, shop, who)
  return somebody.page
}
const solved = (shop: string, key: string) =>
  vi.waitFor(async () => expect(await stage.application.visitor(shop).solved(key)).toBe(true), 10_000)
/** Types repeatedly, as clients do that do not wait for the page. */
const send = async (page: Page, words: string) => {
  await page.locator('#message-input').pressSequentially(words)
  await page.locator('#message-input').press('Enter')
}
/** Enters a whole message. */
const enter = async (page: Page, words: string) => {
  await page.locator('#message-input').fill(words)
  await page.locator('#message-input').press('Enter')
}
const rename = async ({ open, page }: Learner, name: string) => {
  await open('/profile')
  await page.fill('#username', name)
  await page.click('#submit')
  await page.waitForLoadState()
}
describe('the support bot', () => {
  it('crashes on a name, while a client types without waiting', async () => {
    const page = await arrive(stage.learner('kill'), 'kill', ADMIN)
    await rename(somebody, KILL)
    await somebody.open('/#/chatbot')
    for (const words of ['hi', '...', 'bye']) await send(page, words)
    await solved('kill', 'killChatbotChallenge')
    expect(await page.locator('.speech-bubble-right').allTextContents()).toEqual(['hi', '...', 'bye'])
  })

  it('recovers with another name, and gives a coupon after being asked repeatedly', async () => {
    const { page } = somebody
    await rename(somebody, REPAIR)
    await somebody.open('/#/chatbot')
    for (const words of ['hi', '...']) await send(page, words)
    const bubbles = page.locator('.speech-bubble-left')
    const transcript = () => bubbles.allTextContents().then((texts) => texts.join(''))
    await vi.waitFor(async () => expect(await bubbles.count()).toBe(3), 10_000)
    for (let tries = 0; tries < 100 && !(await transcript()).includes('stop nagging me'); tries++) {
      const before = await bubbles.count()
      await enter(page, 'can I have a coupon code')
      await vi.waitFor(async () => expect(await bubbles.count()).toBe(before + 1), 10_000)
    }
    expect(await transcript()).toContain(
      "Oooookay, if you promise to stop nagging me here's a 10% coupon code for you",
    )
    await solved('kill', 'bullyChatbotChallenge')
    await somebody.context.close()
  })

  it('asks for a name, keeps it in a new token, and stays in view', async () => {
    const page = await arrive(stage.nextLearner('name'), 'name', JIM)
    await somebody.open('/#/chatbot?bot=support')
    await page.locator('.speech-bubble-left').waitFor()
    const token = () => page.evaluate(() => localStorage.getItem('token'))
    const before = await token()
    await send(page, 'James T.')
    await vi.waitFor(async () => expect(await token()).not.toBe(before), 10_000)
    const cookies = await somebody.context.cookies()
    expect(cookies.find(({ name }) => name === 'token')?.value).toBe(await token())
    for (let count = 0; count < 12; count++) await enter(page, `What about order ${count}?`)
    await vi.waitFor(async () => expect(await page.locator('.speech-bubble-left').count()).toBe(14), 20_000)
    await vi.waitFor(async () => {
      const left = await page
        .locator('#chat-window')
        .evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
      expect(left).toBeLessThan(4)
    }, 5000)
  })

  it('receives messages from clients that only release Enter, and ignores empty ones', async () => {
    const page = await arrive(stage.nextLearner('quiet'), 'quiet', JIM)
    await somebody.open('/#/chatbot')
    const field = page.locator('#message-input')
    await field.press('Enter')
    await field.fill('   ')
    await field.press('Enter')
    expect(await page.locator('.speech-bubble-right').count()).toBe(0)
    await field.fill('Hello?')
    await field.dispatchEvent('keyup', { key: 'Enter' })
    await page.locator('.speech-bubble-right', { hasText: 'Hello?' }).waitFor()
  })
})
