import type { Page, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChallengeRow } from '#contract/training.ts'
import { holdResponses } from './testing/held-requests.ts'
import { chooseRadio, type Learner, openStage, type Stage } from './testing/stage.ts'

const INJECTION = { email: "' or 1=1--", password: 'x' }
const PATIENTLY = { timeout: 40_000 }

/** The text of the focused element. */
function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}

describe('the score board', () => {
  let stage: Stage
  let visits = 0
  /** Each test has its own shop. */
  let shop: string
  const all: Learner[] = []

  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  /** One more window of the same learner. */
  const arrive = async (): Promise<Learner> => {
    const learner = await stage.nextLearner(shop)
    all.push(learner)
    return learner
  }
  const fresh = async (viewport?: ViewportSize) => {
    shop = `board-${visits++}`
    const learner = await stage.nextLearner(shop, viewport && { viewport })
    all.push(learner)
    return learner
  }
  const visitor = () => stage.application.visitor(shop)
  const card = ({ page }: Learner, key: string) => page.locator(`#challenge-${key}`)
  const onBoard = async (learner: Learner, query = '') => {
    await learner.open(`/#/score-board${query}`)
    await learner.page.locator('[id^="challenge-"]').first().waitFor()
  }
  const names = ({ page }: Learner) => page.locator('[aria-labelledby="board-open"] h3').allTextContents()

  it.each([
    ['cards', { width: 1280, height: 800 }],
    ['rows', { width: 1280, height: 800 }],
    ['rows', { width: 900, height: 800 }],
    ['cards', { width: 390, height: 844 }],
    ['rows', { width: 390, height: 844 }],
  ])('does not move its %s under a finger while it is scrolled, %j', async (view, viewport) => {
    const eve = await fresh(viewport)
    const { page } = eve
    // Any small page of the shop.
    await eve.open('/robots.txt')
    await page.evaluate((view) => localStorage.setItem('boardView', JSON.stringify(view)), view)
    // A solved challenge shows a notice, which makes the page taller for a while.
    const { host, training } = stage.application
    training.progress(await host.open(shop)).markSolved('scoreBoardChallenge', { noticed: true })
    await onBoard(eve)
    await expect.poll(() => page.locator('[id^="challenge-"]').count(), PATIENTLY).toBeGreaterThanOrEqual(115)
    const heights = () =>
      page.locator('[id^="challenge-"]').evaluateAll((cards) => cards.map((one) => one.clientHeight))
    const before = await heights()
    await page.evaluate(scrollThroughPage)
    expect(await heights()).toEqual(before)
  })

  it('loads few files, and requests its data while they load', async () => {
    const { page, open } = await fresh()
    await open('/#/search')
    await page.waitForLoadState('networkidle')
    const files: string[] = []
    page.on('request', (request) => {
      if (/\/assets\/.*\.(js|css)$/.test(request.url())) files.push(request.url())
    })
    const rows = page.waitForRequest('**/api/Challenges/?sort=name')
    // The code of the board is held back until the page has requested its rows.
    await page.route('**/assets/ScoreBoard-*.js', async (route) => {
      await rows
      await route.continue()
    })
    await page.evaluate(() => location.assign('#/score-board'))
    await page.locator('[id^="challenge-"]').first().waitFor()
    expect(files.length).toBeLessThan(20)
  })

  it('appears at once if it was found before: its data was requested on the screen before', async () => {
    const { page, open } = await fresh()
    const { host, training } = stage.application
    training.progress(await host.open(shop)).markSolved('scoreBoardChallenge', { noticed: true })
    const asked = ['/api/Challenges/?sort=name', '/api/Hints/?unlocked=true', '/training/notes']
    let isAnswered = true
    for (const path of asked) await page.route(`**${path}`, (route) => isAnswered && route.continue())
    const answers = asked.map((path) =>
      page.waitForEvent('requestfinished', (request) => request.url().endsWith(path)),
    )
    await open('/#/search')
    const link = page.locator('app-navbar nav a[href$="#/score-board"]')
    await link.hover()
    await Promise.all(answers)
    isAnswered = false
    await link.click()
    await page.locator('[id^="challenge-"]').first().waitFor()
  })

  it('shows in one place what to do next, and why', async () => {
    const eve = await fresh()
    await onBoard(eve)
    const next = eve.page.getByRole('region', { name: 'Next round' })
    await next.getByText('DOM XSS', { exact: true }).waitFor()
    await next.getByText('It comes with a guided tour, so nobody gets lost.').waitFor()
    await visitor().post('/rest/user/login', INJECTION)
    await next.getByRole('link', { name: 'Find the lines: Login Admin' }).waitFor()
  })

  it('keeps its scroll position on Back, and is at the top when it is opened anew', async () => {
    const eve = await fresh()
    const { page } = eve
    await visitor().post('/rest/user/login', INJECTION)
    await onBoard(eve)
    await expect.poll(() => page.locator('[id^="challenge-"]').count(), PATIENTLY).toBeGreaterThanOrEqual(115)
    const place = () => page.evaluate(() => Math.round(scrollY))
    await page.evaluate(() => scrollTo(0, 3_000))
    await expect.poll(place, PATIENTLY).toBe(3_000)
    await page.evaluate(() => location.assign('#/debrief/loginAdminChallenge'))
    await page.getByRole('heading', { name: 'Login Admin', level: 1 }).waitFor()
    expect(await place()).toBe(0)
    await page.reload()
    await page.goBack()
    await expect.poll(place, PATIENTLY).toBe(3_000)
    await page.evaluate(() => location.assign('#/search'))
    await page.locator('app-search-result').waitFor()
    await page.evaluate(() => location.assign('#/score-board'))
    await page.locator('[id^="challenge-"]').first().waitFor()
    await expect.poll(place, PATIENTLY).toBe(0)
  })

  it('applies the filters of its URL, ignores invalid ones, and clears each filter', async () => {
    const eve = await fresh()
    const { page } = eve
    await onBoard(eve, '?difficulties=1,9&categories=XSS,Nonsense&searchQuery=dom&status=maybe')
    expect(await names(eve)).toEqual(['DOM XSS'])
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('button', { name: 'Remove the filter “dom”' }).click()
    await expect.poll(() => names(eve), PATIENTLY).toEqual(['DOM XSS', 'Bonus Payload'])
    await page.getByRole('searchbox').fill('bonus')
    await expect.poll(() => names(eve), PATIENTLY).toEqual(['Bonus Payload'])
    expect(page.url()).toContain('searchQuery=bonus')
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.click('#reset-filters')
    await expect.poll(() => page.url(), PATIENTLY).not.toContain('?')
  })

  it('rewrites old links that name a challenge', async () => {
    const eve = await fresh()
    await onBoard(eve, '?challenge=Login Jim')
    await expect.poll(() => eve.page.url(), PATIENTLY).toContain('searchQuery=Login+Jim')
    expect(await names(eve)).toEqual(['Login Jim'])
  })

  it('filters by a field of its map', async () => {
    const eve = await fresh()
    await onBoard(eve)
    await eve.page.getByRole('button', { name: 'Map', exact: true }).click()
    await eve.page.getByRole('button', { name: /^Injection, 3 stars: 0 of \d+ hacked/ }).click()
    await expect.poll(() => names(eve), PATIENTLY).not.toContain('DOM XSS')
    expect(await names(eve)).toContain('Login Bender')
  })

  it('updates while it is open, and removes nothing during a click', async () => {
    const eve = await fresh()
    await onBoard(eve, '?status=unsolved')
    await visitor().post('/rest/user/login', INJECTION)
    const solved = card(eve, 'loginAdminChallenge')
    await solved.getByText('Hacked! It moves on in a moment.').waitFor()
    await solved.getByRole('button', { name: 'Hide it now' }).click()
    await solved.waitFor({ state: 'detached' })
  })

  it('resets a challenge in all windows', async () => {
    const left = await fresh()
    await visitor().post('/rest/user/login', INJECTION)
    await onBoard(left)
    const right = await arrive()
    await onBoard(right)
    await right.page.locator('#solvedCounter').click()
    const notice = right.page.getByRole('region', { name: 'Solved', exact: true }).getByText('Login Admin')
    await notice.waitFor()
    await card(left, 'loginAdminChallenge').getByRole('link', { name: 'Login Admin' }).click()
    const sheet = left.page.getByRole('dialog', { name: 'Login Admin', exact: true })
    await sheet.getByRole('button', { name: 'More about this challenge' }).click()
    await sheet.getByRole('button', { name: 'Set back to unsolved' }).click()
    const { training, host } = stage.application
    const progress = training.progress(await host.open(shop))
    progress.raiseCodingStatus('loginAdminChallenge', 1)
    const dialog = left.page.getByRole('dialog', { name: /back to unsolved/ })
    await dialog.getByText('What you found and fixed in its code is kept').waitFor()
    await dialog.getByRole('button', { name: 'Set back to unsolved' }).click()
    await card(right, 'loginAdminChallenge').and(right.page.locator('[data-solved="false"]')).waitFor()
    await notice.waitFor({ state: 'detached' })
    expect(progress.of('loginAdminChallenge')).toMatchObject({ solvedAt: null, codingStatus: 1 })
  })

  it('opens a hint in every window, counts it once, and confirms only before the one that reveals the solution', async () => {
    const left = await fresh()
    await onBoard(left, '?open=loginJimChallenge')
    const right = await arrive()
    await onBoard(right, '?open=loginJimChallenge')
    const sheet = ({ page }: Learner) => page.getByRole('dialog')
    const hint = (learner: Learner, number: number) =>
      sheet(learner).getByRole('button', { name: `Show hint ${number} of 4` })
    await hint(right, 1).waitFor()
    await hint(left, 1).click()
    await sheet(right).getByText('Jim has an opinion').waitFor()
    await sheet(right).getByText('1 of 4 open').waitFor()
    const unlocked = async () => {
      const hints: { data: { unlocked: boolean }[] } = (await visitor().get('/api/Hints/')).json()
      return hints.data.filter((each) => each.unlocked).length
    }
    expect(await unlocked()).toBe(1)
    await hint(left, 2).click()
    await hint(left, 3).click()
    await hint(left, 4).click()
    await sheet(left).getByText('This one all but gives it away.').waitFor()
    expect(await unlocked()).toBe(3)
    await sheet(left).getByRole('button', { name: 'Open it' }).click()
    await sheet(left).getByText('That was the last one.').waitFor()
  })

  it('collapses many solved challenges, and expands them on demand', async () => {
    const eve = await fresh()
    const { page } = eve
    const { training, host } = stage.application
    const home = await host.open(shop)
    const logins = ['loginAdminChallenge', 'loginJimChallenge', 'loginBenderChallenge']
    const done = [...logins, 'localXssChallenge', 'scoreBoardChallenge']
    for (const key of done) training.progress(home).markSolved(key, { noticed: true })
    await onBoard(eve)
    expect(await names(eve)).not.toContain('Login Admin')
    const hacked = card(eve, 'loginAdminChallenge')
    await hacked.waitFor({ state: 'attached' })
    expect(await hacked.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Hacked: 5' }).click()
    await hacked.getByText('Hacked', { exact: true }).waitFor()
    // The same number everywhere.
    await page.getByRole('region', { name: 'Your progress' }).getByText('5 of ').waitFor()
    await page.getByRole('heading', { name: 'Hacked 5' }).waitFor()
  })

  it.each([
    { width: 1280, height: 800, cards: 3, most: 12_000 },
    { width: 390, height: 844, cards: 0, most: 12_000 },
  ])(
    'opens with all challenges, and shows $cards cards at once on $width × $height, at most 175 pixels each',
    async ({ width, height, cards, most }) => {
      const eve = await fresh({ width, height })
      await onBoard(eve)
      const rows: { data: ChallengeRow[] } = (await visitor().get('/api/Challenges/')).json()
      await expect
        .poll(() => eve.page.locator('[id^="challenge-"]').count(), PATIENTLY)
        .toBe(rows.data.length)
      expect(rows.data.length).toBeGreaterThanOrEqual(115)
      const seen = await eve.page.evaluate(() => {
        const places = [...document.querySelectorAll('[id^="challenge-"]')].map((each) =>
          each.getBoundingClientRect(),
        )
        return {
          whole: places.filter(({ bottom }) => bottom <= innerHeight).length,
          tallest: Math.max(...places.map((place) => place.height)),
          page: document.documentElement.scrollHeight,
        }
      })
      expect(seen.whole).toBeGreaterThanOrEqual(cards)
      expect(seen.tallest).toBeLessThanOrEqual(175)
      expect(seen.page).toBeLessThan(most)
    },
  )

  it('lists challenges as cards, with more than one line of a description, or as rows, and remembers the choice', async () => {
    const eve = await fresh()
    await onBoard(eve)
    const descriptions = await eve.page
      .locator('[id^="challenge-"] > p:first-of-type')
      .evaluateAll((lines) => lines.map((line) => line.clientHeight / 24))
    expect(descriptions.filter((lines) => lines > 1.5).length).toBeGreaterThan(descriptions.length / 2)
    const height = async () => (await card(eve, 'loginJimChallenge').boundingBox())?.height ?? 0
    const asCard = await height()
    await eve.page.getByRole('button', { name: 'Show as rows' }).click()
    await expect.poll(height).toBeLessThan(asCard / 2)
    await eve.page.reload()
    await eve.page.getByRole('button', { name: 'Show as cards' }).waitFor()
  })

  it('saves notes, also beside an open sheet in another window', async () => {
    const left = await fresh()
    await onBoard(left, '?open=loginJimChallenge')
    const right = await arrive()
    await onBoard(right, '?open=loginJimChallenge')
    const field = (page: Page) => page.getByRole('dialog').getByRole('textbox')
    await field(left.page).fill('His address is in the reviews')
    await left.page.getByText('Saved.', { exact: true }).waitFor()
    await expect.poll(() => field(right.page).inputValue(), PATIENTLY).toBe('His address is in the reviews')
    await left.page.keyboard.press('Escape')
    await left.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(left.page.url()).not.toContain('open=')
    await card(left, 'loginJimChallenge').getByText('You have notes').waitFor({ state: 'attached' })
  })

  it('keeps a note that was typed just before a reload', async () => {
    const eve = await fresh()
    await onBoard(eve, '?open=loginJimChallenge')
    await eve.page.getByRole('dialog').getByRole('textbox').fill('Typed in a hurry')
    await eve.page.reload()
    const notes = async () => (await visitor().get('/training/notes')).json()
    await expect.poll(async () => (await notes()).loginJimChallenge?.text).toBe('Typed in a hurry')
  })

  it('requests what it missed while it was disconnected', async () => {
    const eve = await fresh()
    await onBoard(eve, '?open=loginJimChallenge')
    const { sockets } = await stage.application.host.open(shop)
    await expect.poll(() => sockets.size, PATIENTLY).toBe(1)
    for (const socket of sockets) socket.conn.close()
    await expect.poll(() => sockets.size, PATIENTLY).toBe(0)
    await visitor().put('/training/notes/loginJimChallenge', { text: 'Written during the outage' })
    const field = eve.page.getByRole('dialog').getByRole('textbox')
    await expect.poll(() => field.inputValue(), PATIENTLY).toBe('Written during the outage')
  })

  it('explains a solved challenge with the request that solved it', async () => {
    const eve = await fresh()
    const notice = (name: string) => eve.page.locator('.accent-notification', { hasText: name })
    await onBoard(eve)
    // The bar shows the newest event. The one of the board may arrive late on a slow machine.
    await notice('Score Board').waitFor()
    await visitor().post('/rest/user/login', INJECTION)
    await notice('Login Admin').getByRole('link', { name: 'What just happened?' }).click()
    await eve.page.waitForURL(/#\/debrief\/loginAdminChallenge/)
    await eve.page.getByText('POST /rest/user/login').first().waitFor()
    await eve.page.getByText(JSON.stringify(INJECTION)).first().waitFor()
    for (const part of ['Why it worked', 'How to prevent it', 'Where it stands', 'What to read']) {
      await eve.page.getByRole('heading', { name: part }).waitFor()
    }
    expect(await eve.page.getByRole('link', { name: 'CWE-89' }).getAttribute('href')).toContain('/89.html')
  })

  it('has a legacy board, where a coding challenge opens as a dialog', async () => {
    const eve = await fresh()
    const { page } = eve
    await visitor().post('/rest/user/login', INJECTION)
    await eve.open('/#/score-board-legacy')
    await page.locator('[id="Score Board.solved"]').waitFor()
    await page.click('#btnToggleAllDifficulties')
    await page.locator('[id="Login Jim.notSolved"]').waitFor()
    await page.locator('[id="Login Admin.codingChallengeButton"]').click()
    await page.locator('#code-snippet #line15').click()
    await page.click('#findItSubmitButton')
    await page.getByRole('tab', { name: 'Fix it', selected: true }).waitFor()
    await expect.poll(() => focusedText(page)).toMatch(/^(?!.*Find it).{20,}/)
    await page.click('#findItCloseButton')
    await page.locator('[id="Login Admin.codingChallengeButton"]', { hasText: /^1$/ }).waitFor()
    await page.getByRole('link', { name: 'To the new score board' }).click()
    await page.waitForURL(/#\/score-board$/)
  })

  it('says how near a wrong selection of lines is, and why a wrong fix is wrong', async () => {
    const eve = await fresh()
    const { page } = eve
    await visitor().post('/rest/user/login', INJECTION)
    await eve.open('/#/coding-challenge/loginAdminChallenge')
    const list = page.getByRole('listbox')
    await list.focus()
    await page.keyboard.press('End')
    for (let line = 0; line < 2; line += 1) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowUp')
    await page.getByRole('button', { name: 'Submit lines 14–15' }).waitFor()
    await page.keyboard.press('Shift+ArrowUp')
    await page.getByRole('button', { name: 'Submit lines 13–15' }).click()
    await page.getByText('1 of 1 vulnerable lines chosen. 1 line has nothing to do with it.').waitFor()
    await page.locator('#line13').click()
    const progress = await holdResponses(page, /\/api\/Challenges|\/training\/coding\/loginAdminChallenge$/)
    await page.getByRole('button', { name: 'Submit lines 14–15' }).click()
    await page.getByText('Found. That is where it leaks.').waitFor()
    // The button is gone, and the focus is on the verdict, which does not wait for the progress.
    await expect.poll(() => focusedText(page)).toContain('Found.')
    progress.release()

    const offers = page.locator('#fix-it').getByRole('radio', { name: /^Fix [A-Z]/ })
    for (let index = 0; index < (await offers.count()); index += 1) {
      await chooseRadio(offers.nth(index))
      await page.click('#fixItSubmitButton')
      // The verdict on this fix: the one before stays visible until then.
      const its = new RegExp(`Fix ${'ABCD'[index]} (is right|does not do it)`)
      const verdict = await page.locator('#fix-it [data-right]', { hasText: its }).textContent()
      expect(verdict?.length).toBeGreaterThan(100)
      await expect.poll(() => focusedText(page)).toBe(verdict)
    }
    await page.reload()
    // Attempts stay marked, each with its verdict.
    await expect.poll(() => page.locator('#fix-it label[data-verdict]').count()).toBe(await offers.count())
    // A vulnerable line stays marked once it is found.
    await page.locator('#line15[aria-selected="true"]').waitFor()
  })

  it('shows the whole header of the coding page at first', async () => {
    const { page, open } = await fresh({ width: 1280, height: 800 })
    await open('/#/coding-challenge/loginAdminChallenge?at=find-it')
    const stage = page.getByRole('button', { name: /^Find it/ })
    const topOfHead = async () =>
      (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? Number.NEGATIVE_INFINITY
    await stage.waitFor()
    const bar = (await page.locator('app-navbar header').boundingBox())?.height ?? 0
    expect(await topOfHead()).toBeGreaterThan(bar)
    await page.mouse.wheel(0, 2_000)
    await expect.poll(topOfHead).toBeLessThan(bar)
    await stage.click()
    await expect.poll(topOfHead).toBeGreaterThan(bar)
  })

  it('scrolls to the fixes when the line is found, but not if the learner is there already', async () => {
    const found = async () => {
      const { page, open } = await fresh()
      await visitor().post('/rest/user/login', INJECTION)
      await open('/#/coding-challenge/loginAdminChallenge')
      await page.locator('#line15').click()
      await page.click('#findItSubmitButton')
      await page.getByText('Found. That is where it leaks.').waitFor()
      return page
    }
    const scrolled = (page: Page) => page.evaluate(() => scrollY)
    const reading = await found()
    const atFirst = await scrolled(reading)
    await expect.poll(() => scrolled(reading)).toBeGreaterThan(atFirst)
    const choosing = await found()
    await chooseRadio(choosing.locator('#fix-it').getByRole('radio').nth(1))
    const atWork = await scrolled(choosing)
    await choosing.waitForTimeout(1500)
    expect(await scrolled(choosing)).toBe(atWork)
  })

  it('caused no page error in any step', () => {
    expect(all.flatMap(({ problems }) => problems)).toEqual([])
  })
})

/** Runs in the page: shows each part of it for two frames. */
async function scrollThroughPage(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo(0, top)
    await frame()
    await frame()
  }
}
