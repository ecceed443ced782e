import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Credentials, JIM, logIn } from './testing/customers.ts'
import { type ScriptedAssistant, scriptAssistant } from './testing/scripted-assistant.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const ADMIN: Credentials = { email: 'admin@juice-sh.op', password: 'admin123' }
let stage: Stage
let somebody: Learner

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => expect(somebody.problems).toEqual([]))

const arrive = async (shop: string): Promise<Page> => {
  somebody = await stage.learner(shop)
  return somebody.page
}
/** The parts of the replies that a screen reader announces. */
const received = (page: Page) =>
  page.locator('app-chatbot [aria-live="polite"].ff-hidden p').allTextContents()

describe('the assistant', () => {
  let page: Page
  let fed: ScriptedAssistant
  beforeAll(async () => {
    page = await arrive('scripted')
    fed = await scriptAssistant(page)
    await logIn(somebody, JIM)
  })
  beforeEach(() => somebody.open('/#/chatbot'))
  afterAll(async () => {
    await somebody.context.close()
    fed.close()
  })

  const answers = (page: Page) => page.locator('.chat-bubble.assistant')

  it('streams replies by word, announces them by sentence, and remembers them', async () => {
    await page.fill('.chat-textarea', 'Is it sour?')
    await page.click('.send-button')
    expect(await fed.question()).toEqual([{ role: 'user', content: 'Is it sour?' }])
    await page.waitForURL(/#\/chatbot\/conversation\/\d+_[0-9a-z]{8}$/)
    fed.say('Very. It makes gr')
    await answers(page).filter({ hasText: 'It makes gr' }).waitFor()
    expect(await received(page)).toEqual(['Very.'])
    fed.say('own men cry.')
    fed.done()
    await answers(page).filter({ hasText: 'grown men cry.' }).waitFor()
    await vi.waitFor(async () => expect(await received(page)).toEqual(['Very.', 'It makes grown men cry.']))

    await page.fill('.chat-textarea', 'And sweet?')
    await page.press('.chat-textarea', 'Enter')
    expect(await fed.question()).toEqual([
      { role: 'user', content: 'Is it sour?' },
      { role: 'assistant', content: 'Very. It makes grown men cry.' },
      { role: 'user', content: 'And sweet?' },
    ])
    fed.say('No.')
    fed.done()
    await answers(page).filter({ hasText: 'No.' }).waitFor()
    await page.reload()
    await expect
      .poll(() => page.locator('.chat-bubble').allTextContents())
      .toEqual(['Is it sour?', 'Very. It makes grown men cry.', 'And sweet?', 'No.'])
    expect(await received(page)).toEqual([])
  })

  it('lists conversations, and deletes one or all', async () => {
    await page.evaluate(() => {
      const talk = (id: string) => ({
        id,
        updatedAt: 1,
        messages: [{ role: 'user', content: `About ${id}` }],
      })
      localStorage.setItem(
        'juiceshop_chat_conversations',
        JSON.stringify(['figs', 'limes', 'kiwis'].map(talk)),
      )
    })
    await page.reload()
    const list = page.getByRole('region', { name: 'Recent conversations' })
    await list.getByRole('button', { name: 'Delete conversation: About limes' }).click()
    await list.getByText('About limes').waitFor({ state: 'detached' })
    await list.getByRole('link', { name: 'About kiwis' }).click()
    await page.locator('.chat-bubble.user', { hasText: 'About kiwis' }).waitFor()
    await page.goBack()
    await list.getByRole('button', { name: 'Delete all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
    await list.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('juiceshop_chat_conversations'))).toBeNull()
  })

  it('works by keyboard alone: suggestion, new line, stop', async () => {
    await page.getByRole('button', { name: 'What can you do?' }).focus()
    await page.keyboard.press('Enter')
    expect((await fed.question())[0]?.content).toBe('What can you help me with?')
    fed.say('Many things. First of a')
    await answers(page).filter({ hasText: 'First of a' }).waitFor()
    await vi.waitFor(async () =>
      expect(await page.evaluate(() => document.activeElement?.className)).toContain('chat-textarea'),
    )
    await page.keyboard.press('Escape')
    await fed.left()
    await page.getByRole('button', { name: 'Send message' }).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.keyboard.type('One')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('two')
    await page.keyboard.press('Enter')
    expect((await fed.question()).map(({ content }) => content)).toEqual([
      'What can you help me with?',
      'Many things. First of a',
      'One\ntwo',
    ])
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('chat-textarea')
    await page.keyboard.press('Escape')
    await page.getByText('No answer came of this yet.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    expect((await fed.question()).at(-1)?.content).toBe('One\ntwo')
  })

  it('reports a lost connection, and can be asked again', async () => {
    await page.fill('.chat-textarea', 'Anybody there?')
    await page.press('.chat-textarea', 'Enter')
    await fed.question()
    fed.say('Well, ')
    fed.fail('The model went out for lunch.')
    const alert = page.getByRole('alert').filter({ hasText: 'cannot be reached' })
    await alert.getByText('The model went out for lunch.').waitFor()
    await alert.getByRole('button', { name: 'Try again' }).click()
    expect(await fed.question()).toEqual([{ role: 'user', content: 'Anybody there?' }])
    fed.say('Back again.')
    fed.done()
    await answers(page).filter({ hasText: 'Back again.' }).waitFor()
    expect(await alert.count()).toBe(0)
    expect(await answers(page).count()).toBe(1)
  })

  it('formats text, but renders no code, no pictures and only web links', async () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await page.setViewportSize({ width: 360, height: 740 })
    await page.fill('.chat-textarea', 'Show me')
    await page.press('.chat-textarea', 'Enter')
    await fed.question()
    fed.say(
      `**Bold** <img src=x onerror=alert(1)> ![pixel](https://pixel.example/1.png)\n\n${'x'.repeat(400)}\n\n`,
    )
    fed.say('[good](https://juice.example/a) [bad](javascript:alert(2)) [file](file:///etc/passwd)\n\n')
    fed.say('```\nconst glass = { full: true, of: "blood orange and a very long straw indeed" }\n```\n')
    fed.done()
    const answer = answers(page)
    await answer.getByText('const glass').waitFor()
    expect(await answer.locator('strong').textContent()).toBe('Bold')
    expect(await answer.locator('img').count()).toBe(0)
    const links = await answer.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(links).toEqual(['https://juice.example/a'])
    expect(somebody.alerts).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    const bubble = await answer.evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(bubble).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width, height })
  })

  it('does not scroll while the customer reads earlier messages', async () => {
    // The last test of this page: its clock stands still from here.
    await page.clock.install()
    await page.fill('.chat-textarea', 'Tell me everything')
    await page.press('.chat-textarea', 'Enter')
    await fed.question()
    fed.say('A line.\n\n'.repeat(60))
    const log = page.getByRole('log')
    const fromEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
    await answers(page).locator('p').nth(59).waitFor()
    await vi.waitFor(async () => expect(await fromEnd()).toBeLessThan(4), 5000)
    await log.evaluate((box) => box.scrollTo(0, 0))
    const down = page.getByRole('button', { name: 'To the latest' })
    await down.waitFor()
    fed.say('And the last one.')
    fed.done()
    await answers(page).filter({ hasText: 'And the last one.' }).waitFor()
    await page.clock.runFor(1000)
    expect(await log.evaluate((box) => box.scrollTop)).toBe(0)
    await down.click()
    await vi.waitFor(async () => expect(await fromEnd()).toBeLessThan(4), 5000)
  })
})

describe('the two assistants', () => {
  it('are for customers: guests log in first, and return to the same screen', async () => {
    const page = await arrive('guest')
    await somebody.open('/#/chatbot?bot=support')
    await page.getByText('This counter is for regulars').waitFor()
    expect(await page.locator('#message-input, .chat-textarea').count()).toBe(0)
    await page.locator('app-chatbot').getByRole('link', { name: 'Login' }).click()
    await page.fill('#email', JIM.email)
    await page.fill('#password', JIM.password)
    await page.click('#loginButton')
    await page.waitForURL(/#\/chatbot\?bot=support/)
    await page.locator('#message-input').waitFor()
    await somebody.context.close()
  })

  describe('for a customer', () => {
    let page: Page
    const answers = () => page.locator('.chat-bubble.assistant')
    beforeAll(async () => {
      page = await arrive('real')
      await logIn(somebody, JIM)
    })

    it('are both offered until one is chosen, and the choice is kept', async () => {
      await somebody.open('/#/chatbot')
      const both = ['#message-input', '#chat-window', '.chat-textarea', '.send-button']
      for (const selector of both) await page.locator(selector).first().waitFor()
      await page.getByText('Support bot', { exact: true }).click()
      await page.locator('.chat-textarea').waitFor({ state: 'detached' })
      await somebody.open('/#/search')
      await somebody.open('/#/chatbot')
      await page.locator('#message-input').waitFor()
      expect(await page.locator('.chat-textarea').count()).toBe(0)
      await page.locator('[aria-label="Open Sidenav"]').click()
      await page.locator('[aria-label="Go to AI chat page"]', { hasText: 'improved' }).click()
      await page.locator('.chat-textarea').waitFor()
      expect(await page.locator('#message-input').count()).toBe(0)
    })

    it('let replies be copied', async () => {
      await somebody.context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await somebody.open('/#/chatbot/conversation/2_bbbbbbbb?initialMessage=Hello')
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied.length).toBeGreaterThan(3)
    })

    it('show their tools to visitors with the cookie, which the administration page sets for a year', async () => {
      await somebody.open(
        '/#/chatbot/conversation/1_aaaaaaaa?initialMessage=Do%20you%20have%20apple%20juice%3F',
      )
      await answers().filter({ hasText: 'Apple' }).waitFor()
      await page.getByRole('button', { name: 'Send message' }).waitFor()
      expect(await page.locator('.tool-call').count()).toBe(0)
      await logIn(somebody, ADMIN)
      await somebody.open('/#/administration')
      await page.getByRole('checkbox', { name: 'Show the assistant’s tool calls' }).check()
      const cookie = (await somebody.context.cookies()).find(({ name }) => name === 'show_tool_calls')
      expect(cookie?.value).toBe('true')
      expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60)
      await somebody.open('/#/chatbot?bot=assistant')
      await page.fill('.chat-textarea', 'Do you have apple juice?')
      await page.press('.chat-textarea', 'Enter')
      await page.locator('.tool-call', { hasText: 'searchProducts' }).waitFor()
      await page.locator('.tool-call', { hasText: 'apple' }).waitFor()
    })
  })
})
