import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { LearnerClass } from '#contract/learner-class.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST, type JoinedLearner, openTestClass, type TestClass } from '../../testing/class/class.ts'
import { enterDashboard, requestDashboard } from '../../testing/class/dashboard.ts'

const PATIENTLY = { timeout: 20_000 }
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'

let testClass: TestClass

beforeAll(async () => {
  testClass = await openTestClass()
})
afterAll(() => closeTestApplication(testClass.application))

interface Browser {
  headers: Record<string, string>
  alsoOpen(): Promise<LearnerClass['alsoOpen']>
}

const originOf = (host: string) => testClass.classroom.addresses.joinOrigin.replace(JOIN_HOST, host)
const form = (host: string, path: string, fields: Record<string, string>, headers = {}) =>
  testClass.send('POST', host, path, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: testClass.classroom.addresses.joinOrigin,
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
const browserOf = ({ host }: JoinedLearner, cookie: string, agent: string): Browser => {
  const headers = { cookie, 'user-agent': agent }
  const alsoOpen = async () =>
    JSON.parse((await testClass.send('GET', host, '/training/class', { headers })).text).alsoOpen
  return { headers, alsoOpen }
}
/** Signs in with the passphrase in a new browser. */
const comeIn = async (who: JoinedLearner, agent: string): Promise<Browser> => {
  const { nickname, words, host } = who
  const { text } = await testClass.post('/.class/resume', { nickname, words })
  const once = /name="once" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const { headers } = await form(host, '/.class/enter', { once })
  const cookies = headers['set-cookie']?.map((cookie) => cookie.split(';')[0]) ?? []
  return browserOf(who, cookies.join('; '), agent)
}
/** Opens a tab that counts the messages about class news. */
const openTab = async ({ host }: JoinedLearner, { headers }: Browser) => {
  const { port } = testClass.classroom.addresses
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { ...headers, host: `${host}:${port}`, origin: originOf(host) },
  })
  onTestFinished(() => void socket.close())
  let news = 0
  socket.on('class news', () => {
    news += 1
  })
  const isIn = await new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true))
    socket.on('connect_error', () => resolve(false))
  })
  return { isIn, news: () => news, close: () => socket.close() }
}

it('tells each browser about the other browsers, counts tabs of one browser once, and reports when its last tab closes', async () => {
  const ann = await testClass.join('Ann')
  const [computer, phone] = [await comeIn(ann, COMPUTER), await comeIn(ann, PHONE)]
  const tab = await openTab(ann, computer)
  const onPhone = [await openTab(ann, phone), await openTab(ann, phone)]
  await expect.poll(computer.alsoOpen, PATIENTLY).toEqual(['phone'])
  expect(await phone.alsoOpen()).toEqual(['computer'])
  expect([tab, ...onPhone].map(({ news }) => news())).toEqual([1, 1, 1])

  onPhone[0]?.close()
  const secondBrowser = await comeIn(ann, COMPUTER)
  await openTab(ann, secondBrowser)
  await expect.poll(computer.alsoOpen, PATIENTLY).toEqual(['phone', 'computer'])
  onPhone[1]?.close()
  await expect.poll(computer.alsoOpen, PATIENTLY).toEqual(['computer'])
  expect(tab.news()).toBe(3)
  const { text } = await testClass.get(ann, '/training/class')
  expect(text).not.toMatch(/Mozilla|X11|ff-/)
})

it('does not count a trainer by consent, a tool, or the browsers of other shops', async () => {
  const bob = await testClass.join('Bob')
  const eve = await testClass.join('Eve')
  const [own, other, eves] = [
    await comeIn(bob, COMPUTER),
    await comeIn(bob, PHONE),
    await comeIn(eve, COMPUTER),
  ]
  await openTab(eve, eves)
  await openTab(bob, own)
  const trainer = browserOf(bob, await letIn(bob), COMPUTER)
  expect((await openTab(bob, trainer)).isIn).toBe(false)
  const learner = await testClass.learner(bob)
  const tool = new URL((learner && testClass.classroom.toolAddresses(learner).wallets) ?? '').hostname
  const withTool = await openTab({ ...bob, host: tool }, { ...own, headers: { 'user-agent': 'curl/8' } })
  expect(withTool.isIn).toBe(true)
  await openTab(bob, other)
  await expect.poll(own.alsoOpen, PATIENTLY).toEqual(['phone'])
  expect(await trainer.alsoOpen()).toEqual([])
})

/** Lets a trainer in by all steps, and returns the cookie of the trainer's browser. */
async function letIn(who: JoinedLearner): Promise<string> {
  const link = new URL(await testClass.classroom.openDashboard())
  const key = await enterDashboard(testClass, link, 'Tess')
  const askDashboard = async (path: string) => {
    const { text } = await requestDashboard(testClass, { link, key, method: 'POST', path, body: {} })
    return JSON.parse(text || '{}')
  }
  const path = `/api/learners/${(await testClass.learner(who))?.id}/live`
  await askDashboard(path)
  const { headers } = await form(
    who.host,
    '/.class/live',
    {},
    { cookie: who.cookie, origin: originOf(who.host) },
  )
  const asked = new URL(headers.location ?? '').searchParams.get('once') ?? ''
  await form(JOIN_HOST, '/.class/live/answer', { once: asked, answer: 'yes' })
  const way = new URL((await askDashboard(`${path}/link`)).link).searchParams.get('once') ?? ''
  const entered = await form(who.host, '/.class/enter', { once: way })
  return entered.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}
