import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOREIGN_HOST } from './testing/browser.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
  readNotes,
  runScriptBySearch,
  writeNote,
} from './testing/class-on-host-names.ts'

/**
 * The worst case: Ann and Eve share a browser, and both shops let it in. Eve's page runs any script, because Eve's shop
 * is weak. It must not affect Ann's shop.
 */
describe.each(['localhost', 'class.test'])('two shops below %s, in one browser', (base) => {
  let testClass: ClassOnHostNames
  let context: BrowserContext
  let ann: LearnerOnHostName
  let eve: LearnerOnHostName
  beforeAll(async () => {
    testClass = await openClassOnHostNames(base)
    context = await testClass.browser.newContext({ locale: 'en' })
    ann = await testClass.join(context, 'Ann')
    eve = await testClass.join(context, 'Eve')
    expect(ann.origin).not.toBe(eve.origin)
    await writeNote(ann, 'a secret of Ann')
    await writeNote(eve, 'a plan of Eve')
    await runScriptBySearch(eve)
  })
  afterAll(() => testClass.close())

  const isUnharmed = async () => {
    expect(await readNotes(ann.page)).toContain('a secret of Ann')
    expect(await readNotes(ann.page)).not.toContain('Eve')
  }
  /** Runs in Eve's page. An error is returned as text. */
  const inEves = <T>(script: (at: string) => Promise<T>, at = ann.origin): Promise<T | string> =>
    eve.page.evaluate(
      ([code, to]) =>
        Promise.resolve(new Function('at', `return (${code})(at)`)(to)).catch(
          (error) => `failed: ${error.name}`,
        ),
      [String(script), at] as const,
    )

  it('a cookie set by Eve’s page leads nobody into Eve’s shop', async () => {
    const pass = (await context.cookies(eve.origin)).find(({ name }) => name === 'ff-pass')?.value ?? ''
    expect(pass).not.toBe('')
    await eve.page.evaluate(
      ([value, domain]) => {
        for (const path of ['/', '/rest', '/training'])
          for (const text of [value, 'x', ''])
            Object.assign(document, { cookie: `ff-pass=${text}; Domain=${domain}; Path=${path}` })
        Object.assign(document, { cookie: `x-shop-ticket=${'0'.repeat(32)}; Domain=${domain}; Path=/` })
      },
      [pass, base],
    )
    const tossed = async () =>
      (await context.cookies(ann.origin)).filter(({ name }) => name === 'ff-pass').length
    // Chromium accepts no cookie for the whole of localhost.
    await expect.poll(tossed).toBe(base === 'localhost' ? 1 : 2)
    await isUnharmed()
    await ann.page.reload()
    await isUnharmed()
  })

  it('a cookie bomb locks Ann out only briefly, and the error page clears it', async () => {
    await eve.page.evaluate((domain) => {
      for (let index = 0; index < 8; index++)
        Object.assign(document, { cookie: `bomb${index}=${'x'.repeat(4_000)}; Domain=${domain}; Path=/` })
    }, base)
    const bombs = async () => (await context.cookies(ann.origin)).filter(({ name }) => /^bomb/.test(name))
    await expect.poll(async () => (await bombs()).length).toBe(base === 'localhost' ? 0 : 8)
    await ann.page.goto(`${ann.origin}/`)
    await ann.page.locator('#navbarAccount').waitFor({ state: 'attached' })
    await isUnharmed()
  })

  it('Eve’s page changes nothing in Ann’s shop', async () => {
    await inEves(async (at) => {
      const calls = ['/training/shop/start-over', '/training/shop/reset', '/rest/user/login', '/.class/leave']
      for (const path of calls)
        for (const method of ['POST', 'GET'])
          await fetch(at + path, { method, mode: 'no-cors', credentials: 'include' }).catch(() => undefined)
      for (const path of calls) navigator.sendBeacon(at + path, '')
    })
    const page = await context.newPage()
    for (const path of ['/training/shop/start-over', '/.class/leave', '/.class/enter']) {
      // Where browsers treat sibling hosts as other sites, Ann's access cookie is not even sent.
      expect([401, 403]).toContain(await submit(page, eve.origin, ann.origin + path))
    }
    await page.close()
    await isUnharmed()
  })

  it('Eve’s page receives nothing from Ann’s socket, and Ann’s own page does', async () => {
    const listen = (page: typeof eve.page) =>
      page.evaluate(
        (url) =>
          new Promise((resolve) => {
            const socket = new WebSocket(url)
            socket.onmessage = () => resolve('heard')
            socket.onerror = () => resolve('refused')
          }),
        `${ann.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
      )
    expect(await listen(ann.page)).toBe('heard')
    expect(await listen(eve.page)).toBe('refused')
  })

  it('no service worker stays registered, not even in Eve’s own shop', async () => {
    const registered = await inEves(async () => {
      if (!navigator.serviceWorker) return 'failed: there are none'
      for (const script of ['/rest/user/whoami?callback=self', '/main.js'])
        await navigator.serviceWorker.register(script)
      return 'registered'
    })
    expect(registered).toMatch(/^failed/)
  })

  it('a link to join, or a form with Eve’s own key, leads Ann into no other shop', async () => {
    const { joinOrigin } = testClass.classroom.addresses
    const before = await context.cookies([ann.origin, joinOrigin])
    const page = await context.newPage()
    const { code } = testClass.classroom.itsClass
    for (const link of [
      `${joinOrigin}/?code=${code}&nickname=Eve`,
      `${joinOrigin}/.class/join?code=${code}&nickname=Mallory`,
      `${eve.origin}/.class/enter?once=x`,
      `${ann.origin}/.class/enter?once=x`,
    ])
      await page.goto(link)
    for (const [action, fields] of [
      [`${joinOrigin}/.class/resume`, { code, nickname: 'Eve', words: eve.words }],
      [`${ann.origin}/.class/enter`, { once: 'x' }],
    ] as const) {
      expect([action, await submit(page, eve.origin, action, fields)]).toEqual([action, 403])
    }
    await page.close()
    const pass = (cookies: typeof before) =>
      cookies.filter(({ name }) => name === 'ff-pass').map(({ value }) => value)
    expect(pass(await context.cookies([ann.origin, joinOrigin]))).toEqual(pass(before))
    await isUnharmed()
  })

  it('neither page can read the storage of the other', async () => {
    await ann.page.evaluate(() => localStorage.setItem('secret', 'of Ann'))
    expect(await eve.page.evaluate(() => localStorage.getItem('secret'))).toBeNull()
    await eve.page.evaluate((domain) => {
      localStorage.setItem('token', 'of Eve')
      // The old way to become one origin, `document.domain`. Both pages would have to agree.
      try {
        document.domain = domain
      } catch {}
    }, base)
    expect(await ann.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  it('a window that Eve opens on Ann’s shop reveals nothing', async () => {
    const opened = context.waitForEvent('page')
    await eve.page.evaluate((url) => void Object.assign(window, { annsWindow: window.open(url) }), ann.origin)
    const popup = await opened
    await popup.waitForLoadState()
    expect(new URL(popup.url()).origin).toBe(ann.origin)
    const seen = await eve.page.evaluate(() => {
      const annsWindow: Window = Reflect.get(window, 'annsWindow')
      return [
        () => annsWindow.document.title,
        () => annsWindow.localStorage.length,
        () => annsWindow.location.href,
      ].map((look) => {
        try {
          return look()
        } catch (error) {
          return error instanceof Error ? error.name : ''
        }
      })
    })
    if (base === 'localhost') expect(await popup.evaluate(() => window.opener)).toBeNull()
    expect(seen.every((each) => each === 'SecurityError' || each === 'TypeError')).toBe(true)
    await popup.close()
  })

  it('cached responses of Ann’s shop are not served to Eve', async () => {
    await ann.page.evaluate(() => fetch('/training/notes'))
    for (const mode of ['cors', 'no-cors'] as const) {
      const read = await eve.page.evaluate(
        async ([url, how]) => {
          const init = { cache: 'force-cache', credentials: 'include', mode: how } as const
          try {
            return await (await fetch(url, init)).text()
          } catch {
            return ''
          }
        },
        [`${ann.origin}/training/notes`, mode] as const,
      )
      expect(read).toBe('')
    }
    expect(await readNotes(eve.page)).not.toContain('secret')
  })

  it('a frame in Eve’s page stays empty', async () => {
    await eve.page.evaluate((url) => {
      const frame = Object.assign(document.createElement('iframe'), { src: url })
      return new Promise((resolve) => {
        frame.onload = resolve
        document.body.append(frame)
      })
    }, `${ann.origin}/`)
    const urls = eve.page.frames().map((frame) => frame.url())
    expect(urls.filter((url) => url.startsWith(ann.origin))).toEqual([])
    expect(urls).toHaveLength(2)
  })

  it('nothing of Ann’s shop can be read over CORS, or as a script', async () => {
    for (const path of ['/training/notes', '/rest/products/search?q=', '/api/Challenges/', '/metrics', '/']) {
      for (const credentials of ['include', 'omit'] as const) {
        const read = await eve.page.evaluate(
          async ([url, how]) => {
            try {
              return await (await fetch(url, { credentials: how })).text()
            } catch {
              return 'refused'
            }
          },
          [ann.origin + path, credentials] as const,
        )
        expect([path, read]).toEqual([path, 'refused'])
      }
    }
    const ran = await eve.page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const script = document.createElement('script')
          Object.assign(window, { stolen: () => resolve('stolen') })
          script.onload = () => resolve('loaded')
          script.onerror = () => resolve('refused')
          document.head.append(Object.assign(script, { src }))
        }),
      `${ann.origin}/rest/user/whoami?callback=stolen`,
    )
    expect(ran).toBe('refused')
  })

  it('a rebound DNS name, or a guessed one, leads into no shop', async () => {
    const page = await context.newPage()
    const bent = await page.goto(`http://${FOREIGN_HOST}:${testClass.port}/`)
    expect(bent?.status()).toBe(421)
    const stranger = await testClass.browser.newContext()
    const strange = await stranger.newPage()
    const guessed = new URL(ann.origin)
    guessed.hostname = `00aaaaaaaaaaaa.${base}`
    const texts: string[] = []
    for (const url of [guessed.href, ann.origin]) {
      const answer = await strange.goto(url)
      expect(answer?.status()).toBe(401)
      texts.push((await answer?.text()) ?? '')
    }
    expect(texts[0]).toBe(texts[1])
    await page.close()
    await stranger.close()
  })

  it('when other cookies evict Ann’s access cookie, the passphrase lets Ann in again, and nothing is lost', async () => {
    await eve.page.evaluate((domain) => {
      for (let index = 0; index < 200; index++)
        Object.assign(document, { cookie: `crowd${index}=x; Domain=${domain}; Path=/` })
    }, base)
    const isIn = async () => (await context.cookies(ann.origin)).some(({ name }) => name === 'ff-pass')
    await expect.poll(isIn).toBe(base === 'localhost')
    if (base === 'localhost') return isUnharmed()
    const answer = await ann.page.goto(ann.origin)
    expect(answer?.status()).toBe(401)
    await testClass.resume(ann.page, ann)
    await isUnharmed()
  })
})

/** Sends a form from a small page of this origin, and returns the status. */
async function submit(
  page: Page,
  from: string,
  action: string,
  fields: Record<string, string> = {},
): Promise<number> {
  await page.goto(`${from}/robots.txt`)
  const answered = page.waitForResponse((response) => response.url() === action)
  await page.evaluate(
    ([to, values]) => {
      const form = Object.assign(document.createElement('form'), { action: to, method: 'post' })
      for (const [name, value] of Object.entries(values))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(form)
      form.submit()
    },
    [action, fields] as const,
  )
  const status = (await answered).status()
  await page.waitForURL(action)
  return status
}
