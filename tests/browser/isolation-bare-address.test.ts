import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOREIGN_HOST } from './testing/browser.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
  readNotes,
  writeNote,
} from './testing/class-on-host-names.ts'

/** All shops share one origin. Ann and Eve use different browsers. */
describe('a class at a bare address', () => {
  let testClass: ClassOnHostNames
  let ann: LearnerOnHostName
  let eve: LearnerOnHostName
  let anns: BrowserContext
  let eves: BrowserContext
  /** A page of another site in Ann's browser. */
  let strange: Page
  beforeAll(async () => {
    testClass = await openClassOnHostNames('127.0.0.1')
    anns = await testClass.browser.newContext({ locale: 'en' })
    eves = await testClass.browser.newContext({ locale: 'en' })
    ann = await testClass.join(anns, 'Ann')
    eve = await testClass.join(eves, 'Eve')
    expect(ann.origin).toBe(eve.origin)
    await writeNote(ann, 'a secret of Ann')
    await writeNote(eve, 'a plan of Eve')
    strange = await anns.newPage()
    await strange.route(`http://${FOREIGN_HOST}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    )
    await strange.goto(`http://${FOREIGN_HOST}/`)
  })
  afterAll(() => testClass.close())

  const isUnharmed = async () => expect(await readNotes(ann.page)).toContain('a secret of Ann')

  it('another site changes nothing, reads nothing, receives no events and frames nothing', async () => {
    const seen = await strange.evaluate(async (at) => {
      const read: string[] = []
      for (const path of ['/training/notes', '/.class/leave', '/training/shop/start-over', '/.class/enter']) {
        for (const method of ['GET', 'POST']) {
          for (const credentials of ['include', 'omit'] as const) {
            const init = { method, credentials, cache: 'force-cache' } as const
            await fetch(at + path, { ...init, mode: 'no-cors' }).catch(() => undefined)
            read.push(
              await fetch(at + path, init).then(
                (answer) => answer.text(),
                () => '',
              ),
            )
          }
        }
      }
      const received = await new Promise((resolve) => {
        const socket = new WebSocket(`${at.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
        socket.onmessage = () => resolve('received')
        socket.onerror = () => resolve('refused')
      })
      await new Promise((resolve) => {
        const frame = Object.assign(document.createElement('iframe'), { src: `${at}/`, onload: resolve })
        document.body.append(frame)
      })
      return { read: read.join(), received }
    }, ann.origin)
    expect(seen.read).not.toContain('secret')
    expect(seen.received).toBe('refused')
    expect(strange.frames().filter((frame) => frame.url().startsWith(ann.origin))).toEqual([])
    await isUnharmed()
  })

  it('a window that another site opens reveals nothing to it', async () => {
    const opened = anns.waitForEvent('page')
    await strange.evaluate((url) => void Object.assign(window, { annsWindow: window.open(url) }), ann.origin)
    const popup = await opened
    await popup.waitForLoadState()
    const seen = await strange.evaluate(() => {
      try {
        return Reflect.get(window, 'annsWindow').document.title
      } catch {
        return 'nothing'
      }
    })
    expect(seen ?? 'nothing').toBe('nothing')
    await popup.close()
  })

  it('no service worker stays registered', async () => {
    const registered = await ann.page.evaluate(() =>
      navigator.serviceWorker.register('/rest/user/whoami?callback=self').then(
        () => 'registered',
        () => 'refused',
      ),
    )
    expect(registered).toBe('refused')
  })

  it('a link to join, a rebound DNS name or a forged access cookie leads into no shop', async () => {
    const before = await anns.cookies(ann.origin)
    const page = await anns.newPage()
    const { code } = testClass.classroom.itsClass
    for (const path of [`/?code=${code}&nickname=Eve`, '/.class/enter?once=x', '/.class/join?nickname=Eve'])
      await page.goto(ann.origin + path)
    expect(await anns.cookies(ann.origin)).toEqual(before)
    const bent = await page.goto(`http://${FOREIGN_HOST}:${testClass.port}/`)
    expect(bent?.status()).toBe(421)
    await page.close()
    const stranger = await testClass.browser.newContext()
    const shop = before.find(({ name }) => name === 'ff-pass')?.value.split('.')[0]
    await stranger.addCookies([{ name: 'ff-pass', value: `${shop}.learner.zzzzzz.AAAA`, url: ann.origin }])
    const guess = await stranger.newPage()
    await guess.goto(ann.origin)
    await guess.getByRole('heading', { name: 'Join your class' }).waitFor()
    await stranger.close()
  })

  it('cached responses are not served to the next user of the browser', async () => {
    const shared = await testClass.browser.newContext()
    const page = await shared.newPage()
    await testClass.resume(page, ann)
    await page.goto(`${ann.origin}/training/notes`)
    await testClass.resume(page, eve)
    const kept = await page.evaluate(async () =>
      (await fetch('/training/notes', { cache: 'force-cache' })).text(),
    )
    expect(kept).not.toContain('a secret of Ann')
    await shared.close()
  })

  it('Eve’s access cookie, set by a script, leads nobody into Eve’s shop: Ann is locked out until it is cleared', async () => {
    const pass = (await eves.cookies(eve.origin)).find(({ name }) => name === 'ff-pass')?.value ?? ''
    expect(pass).not.toBe('')
    const toss = (value: string) =>
      ann.page.evaluate(
        (text) => void Object.assign(document, { cookie: `ff-pass=${text}; Path=/training` }),
        value,
      )
    await toss(pass)
    expect(await readNotes(ann.page)).not.toContain('Eve')
    await toss('; Max-Age=0')
    await isUnharmed()
  })

  it('does not hold: two learners in one browser share the storage of pages', async () => {
    await ann.page.evaluate(() => localStorage.setItem('secret', 'of Ann'))
    const page = await anns.newPage()
    await page.goto(`${ann.origin}/robots.txt`)
    expect(await page.evaluate(() => localStorage.getItem('secret'))).toBe('of Ann')
    await page.close()
  })

  it('does not hold: a link of Eve’s with a script runs in Ann’s shop, which has the same weakness', async () => {
    const page = await anns.newPage()
    const script = encodeURIComponent('<img src="/nowhere.png" onerror="window.isEves = true">')
    await page.goto(`${ann.origin}/#/search?q=${script}`)
    await page.waitForFunction('window.isEves === true')
    await page.close()
  })
})
