import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Credentials, JIM, logInByToken, logOut, solveSum } from './testing/customers.ts'
import { holdRequests } from './testing/held-requests.ts'
import { chooseRadio, type Learner, openStage, type Stage } from './testing/stage.ts'
import { doTask, guide, openTour, readToEnd, readToNextTask } from './testing/tour.ts'

const PATIENTLY = { timeout: 40_000 }
const ADMIN: Credentials = { email: 'admin@juice-sh.op', password: 'admin123' }
const XSS = '<iframe src="javascript:alert(`xss`)">'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const BONUS =
  '<iframe width="100%" height="166" scrolling="no" frameborder="no" allow="autoplay" src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/771984076&color=%23ff5500&auto_play=true&hide_related=false&show_comments=true&show_user=true&show_reposts=false&show_teaser=true"></iframe>'

describe('the tours', () => {
  let stage: Stage
  let visits = 0
  /** Each window has its own shop. */
  let shop: string
  let eve: Learner

  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  const arrive = async (options?: Parameters<Stage['learner']>[1]) => {
    shop = `tour-${visits++}`
    eve = await (options ? stage.learnerForTest(shop, options) : stage.nextLearner(shop))
    return eve.page
  }
  const visitor = () => stage.application.visitor(shop)
  /** Leaves the tour of the last test, and closes the tabs that it opened. */
  const leaveTour = async ({ page, context, alerts, problems }: Learner) => {
    alerts.length = 0
    problems.length = 0
    for (const tab of context.pages()) if (tab !== page) await tab.close()
    await page.click('#cancelButton')
    await guide(page).waitFor({ state: 'detached' })
    // The address of the tour is cleared a moment later.
    await page.waitForURL(({ hash }) => !hash.includes('?challenge='))
  }
  const isLoggedIn = ({ page }: Learner) => page.evaluate(() => localStorage.getItem('token') !== null)
  /**
   * A window in which tours follow one another, each from the screen where the last one ended: a page load takes half
   * as long as a tour. After a failure the window and its shop are not used again.
   */
  const openWindow = (who?: Credentials) => {
    let last: { shop: string; eve: Learner } | undefined
    const close = async () => {
      await last?.eve.context.close()
      last = undefined
    }
    const goOn = async (): Promise<Page> => {
      onTestFinished(({ task }) => (task.result?.state === 'fail' ? close() : undefined))
      if (last) {
        ;({ shop, eve } = last)
        await leaveTour(eve)
        if (!who && (await isLoggedIn(eve))) await logOut(eve)
        return eve.page
      }
      shop = `tour-${visits++}`
      eve = await stage.learner(shop)
      last = { shop, eve }
      if (who) await logInByToken(eve, stage, shop, who)
      return eve.page
    }
    return { goOn, close }
  }
  /** A learner who is logged in already. */
  const arriveAs = async (who: Credentials, options?: Parameters<Stage['learner']>[1]) => {
    const page = await arrive(options)
    await logInByToken(eve, stage, shop, who)
    return page
  }
  const go = (place: string) => () => eve.page.evaluate((hash) => location.assign(hash), `#${place}`)
  const click = (selector: string) => () => eve.page.click(selector)
  const type = (selector: string, text: string) => () => eve.page.fill(selector, text)
  const search = async (text: string) => {
    await doTask(eve.page, type('#searchQuery input', text))
    await doTask(eve.page, () => eve.page.press('#searchQuery input', 'Enter'))
  }
  const login = async (email: string, password?: string) => {
    await doTask(eve.page, type('#email', email))
    if (password !== undefined) await doTask(eve.page, type('#password', password))
    await doTask(eve.page, click('#loginButton'))
  }
  /** Follows a link of the tour that opens a new tab. */
  const followed = async (name: string) => {
    const [tab] = await Promise.all([
      eve.context.waitForEvent('page'),
      guide(eve.page).getByRole('link', { name, exact: true }).click(),
    ])
    return tab
  }
  /** `refusal`: what the browser logs for a request that the shop refuses. */
  const endsSolved = async (key: string, refusal?: RegExp) => {
    await readToEnd(eve.page)
    expect(await visitor().solved(key)).toBe(true)
    expect(eve.problems.filter((problem) => !refusal?.test(problem))).toEqual([])
  }

  describe('for guests', () => {
    const { goOn, close } = openWindow()
    afterAll(close)

    it('lead to the score board', async () => {
      const page = await goOn()
      await openTour(eve, 'Score Board')
      await page.locator('app-search-result').waitFor()
      await doTask(page, go('/score-board'))
      await endsSolved('scoreBoardChallenge')
    })

    it('lead to DOM XSS', async () => {
      await goOn()
      await openTour(eve, 'DOM XSS')
      await search('owasp')
      await search('<h1>owasp')
      await search("<script>alert('xss')</script>")
      await search(XSS)
      await expect.poll(() => eve.alerts, PATIENTLY).toContain('xss')
      await endsSolved('localXssChallenge')
    })

    it('lead to the Bonus Payload', async () => {
      await goOn()
      await openTour(eve, 'Bonus Payload')
      await search(BONUS)
      await endsSolved('xssBonusChallenge')
    })

    it('lead to a Dot Dot Fruit', async () => {
      const page = await goOn()
      await openTour(eve, 'Dot Dot Fruit')
      await doTask(page, go('/season'))
      const picture = await followed('the lemon’s')
      await readToNextTask(page)
      await picture.goto(`${stage.origin}/thumbs?src=../../etc/passwd`)
      await endsSolved('dotDotFruitChallenge')
    })

    it('lead to Password Strength', async () => {
      const page = await goOn()
      await openTour(eve, 'Password Strength')
      await doTask(page, go('/login'))
      await doTask(page, type('#email', ADMIN.email))
      await doTask(page, type('#password', 'guess'))
      for (const guess of ['admin', 'admin1', 'admin12', 'admin123'])
        await doTask(page, type('#password', guess))
      await doTask(page, click('#loginButton'))
      await endsSolved('weakPasswordChallenge')
    })

    it.each([
      ['Login Jim', 'jim@juice-sh.op', 'loginJimChallenge', undefined],
      ['Login Bender', 'bender@juice-sh.op', 'loginBenderChallenge', '/about'],
    ])('lead to %s', async (name, email, key, detour) => {
      const page = await goOn()
      await openTour(eve, name)
      if (detour) await doTask(page, go(detour))
      await doTask(page, go('/login'))
      await login(email, 'x')
      await login(`${email}'--`)
      await endsSolved(key)
    })

    it('lead to Exposed Credentials, with any spelling of the name', async () => {
      const page = await goOn()
      await openTour(eve, 'Exposed credentials')
      await doTask(page, go('/login'))
      await login('testing@juice-sh.op', 'IamUsedForTesting')
      await endsSolved('exposedCredentialsChallenge')
    })
  })

  describe('for customers', () => {
    const { goOn, close } = openWindow(JIM)
    afterAll(close)

    it('go back after a reload to the step that only the learner can repeat', async () => {
      const page = await goOn()
      await openTour(eve, 'Forged Feedback')
      await doTask(page, go('/contact'))
      await expect.poll(() => page.inputValue('#userId'), PATIENTLY).not.toBe('')
      await doTask(page, () =>
        page.evaluate(() => {
          const field = document.querySelector('#userId')
          if (field instanceof HTMLInputElement) field.value = '3'
        }),
      )
      await guide(page).getByText('Step 8 of 9').waitFor()
      await page.reload()
      await guide(page).getByText('Step 6 of 9').waitFor()
    })

    it('lead to the Privacy Policy', async () => {
      const page = await goOn()
      await openTour(eve, 'Privacy Policy')
      await page.click('#navbarAccount')
      await page.getByRole('button', { name: 'Privacy and security' }).click()
      await page.getByRole('link', { name: 'privacy policy' }).click()
      await endsSolved('privacyPolicyChallenge')
    })

    it('lead to View Basket, over a reload', async () => {
      const page = await goOn()
      await openTour(eve, 'View Basket')
      await doTask(page, go('/basket'))
      await readToNextTask(page)
      await doTask(page, () => page.evaluate(() => sessionStorage.setItem('bid', '3')))
      await readToNextTask(page)
      await doTask(page, async () => void (await page.reload()))
      await endsSolved('basketAccessChallenge')
    })

    it('lead to Forged Feedback', async () => {
      const page = await goOn()
      await openTour(eve, 'Forged Feedback')
      await doTask(page, go('/contact'))
      await expect.poll(() => page.inputValue('#userId'), PATIENTLY).not.toBe('')
      await doTask(page, () =>
        page.evaluate(() => {
          const field = document.querySelector('#userId')
          if (field instanceof HTMLInputElement) field.value = '3'
        }),
      )
      await page.fill('#comment', 'Best juice ever')
      await page.focus('#rating')
      await page.keyboard.press('ArrowRight')
      await page.fill('#captchaControl', String(solveSum((await page.textContent('#captcha')) ?? '')))
      await doTask(page, click('#submitButton'))
      await endsSolved('forgedFeedbackChallenge')
    })

    it('lead to Reflected XSS', async () => {
      const page = await goOn()
      await openTour(eve, 'Reflected XSS')
      await doTask(page, go('/track-result?id=fruit'))
      await doTask(page, go(`/track-result?id=${encodeURIComponent('<h1>fruit')}`))
      await doTask(page, go(`/track-result?id=${encodeURIComponent(XSS)}`))
      await expect.poll(() => eve.alerts, PATIENTLY).toContain('xss')
      await endsSolved('reflectedXssChallenge')
    })

    it('lead to a Delayed Reaction', async () => {
      const page = await goOn()
      await openTour(eve, 'Delayed Reaction')
      await doTask(page, go('/lists'))
      const save = async (name: string) => {
        await doTask(page, type('#listName', name))
        await page.getByLabel('Apple Juice (1000ml)', { exact: true }).check()
        await doTask(page, click('#saveList'))
      }
      await save("Dad's list")
      await doTask(page, () => page.getByRole('button', { name: "Print the list Dad's list" }).click())
      await save("x' UNION SELECT email, password FROM Users--")
      await page.getByRole('button', { name: /^Print the list x'/ }).click()
      await endsSolved('secondOrderChallenge', /500/)
    })

    it('lead to A Friend of a Friend', async () => {
      const page = await goOn()
      await openTour(eve, 'A Friend of a Friend')
      await doTask(page, go('/wholesale'))
      await doTask(page, go('/graphql'))
      await doTask(page, click('#graphExample'))
      await doTask(page, click('#runQuery'))
      await doTask(page, click('#readSchema'))
      const query = '{ product(id: 1) { reviews { author { name orders { orderId totalPrice } } } } }'
      await doTask(page, type('#graphQuery', query))
      await page.click('#runQuery')
      await endsSolved('graphNeighbourChallenge')
    })

    it('lead to a Receipt with Extras', async () => {
      const page = await goOn()
      const { authentication } = (await visitor().post('/rest/user/login', JIM)).json()
      const headers = { authorization: `Bearer ${authentication.token}` }
      await visitor().post(`/rest/basket/${authentication.bid}/checkout`, {}, { headers })
      await openTour(eve, 'Receipt with Extras')
      await doTask(page, go('/order-history'))
      await doTask(page, () => page.locator('[data-receipt-of]').first().click())
      const note = (path: string) =>
        type('#receiptNote', `<iframe src="http://169.254.169.254/latest/meta-data/${path}">`)
      await doTask(page, note(''))
      await doTask(page, click('#previewReceipt'))
      await readToNextTask(page)
      await doTask(page, note('iam/security-credentials/'))
      await doTask(page, click('#previewReceipt'))
      await doTask(page, note('iam/security-credentials/juice-stand'))
      await page.click('#previewReceipt')
      await endsSolved('receiptExtrasChallenge')
    })

    it('lead past a doorman who fainted', async () => {
      const page = await goOn()
      await openTour(eve, 'The Doorman Fainted')
      await doTask(page, go('/tastings'))
      await doTask(page, type('#dateOfBirth', '2015-02-14'))
      await doTask(page, click('#bookTasting'))
      await doTask(page, type('#dateOfBirth', '2015-02-30'))
      await page.click('#bookTasting')
      await endsSolved('failOpenChallenge', /403/)
    })

    it('lead to a Bad Apple', async () => {
      const page = await goOn()
      await openTour(eve, 'Bad Apple: Whole Orchard')
      await doTask(page, go('/back-room'))
      await doTask(page, go('/preferences'))
      await page.selectOption('#strawColour', 'red')
      await doTask(page, click('#savePreferences'))
      await readToNextTask(page)
      await page.evaluate(async () => {
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        }
        const body = '{"__proto__":{"isStaff":true}}'
        await fetch('rest/preferences', { method: 'PATCH', headers, body })
      })
      await go('/back-room')()
      await page.click('#openBackRoom')
      await endsSolved('badAppleChallenge', /403/)
    })

    it('lead to Login Admin, from any account', async () => {
      const page = await goOn()
      await openTour(eve, 'Login Admin')
      await doTask(page, () => logOut(eve))
      await doTask(page, go('/login'))
      await login("'", 'x')
      await login("' OR true")
      await login("' OR true--")
      await endsSolved('loginAdminChallenge')
    })
  })

  it('lead off the beaten XPath', async () => {
    const page = await arrive()
    const next = click('#hacking-instructor-next:enabled')
    await openTour(eve, 'Off the Beaten XPath')
    await next()
    const directory = await followed('directory')
    const ask = async (name: string) => {
      await directory.fill('#name', name)
      await directory.fill('#door', 'any')
      await directory.click('#find')
    }
    await ask("o'leary")
    await directory.getByText('It is a simple book').waitFor()
    await readToNextTask(page)
    await ask("night-owl-farms' or 'a'='b")
    await directory.getByText('hoot@night-owl-farms.example').waitFor()
    await endsSolved('xpathChallenge')
  })

  it('stay open at their end while the screen that they lead to is still loading', async () => {
    const page = await arrive()
    const code = await holdRequests(page, /ScoreBoard[^/]*\.js/)
    await openTour(eve, 'Score Board')
    await page.locator('app-search-result').waitFor()
    await doTask(page, go('/score-board'))
    await readToNextTask(page)
    await guide(page).getByText('That was the tour').waitFor()
    code.release()
    await page.locator('app-score-board h1').waitFor()
    await endsSolved('scoreBoardChallenge')
  })

  it('lead to the Admin Section', async () => {
    const page = await arriveAs(ADMIN)
    await openTour(eve, 'Admin Section')
    await doTask(page, go('/administration'))
    await endsSolved('adminSectionChallenge')
  })

  it('continue after a reload: text that the tour typed is in its field again', async () => {
    const page = await arrive()
    await openTour(eve, 'First Break-in')
    await doTask(page, () => guide(page).getByRole('button', { name: 'Type it for me' }).click())
    await page.reload()
    await guide(page).getByText('Step 2 of 4').waitFor()
    await expect.poll(() => page.inputValue('#email'), PATIENTLY).toBe("' OR true--")
    await doTask(page, type('#password', 'x'))
    await page.reload()
    await guide(page).getByText('Step 3 of 4').waitFor()
    await expect.poll(() => page.isEnabled('#loginButton'), PATIENTLY).toBe(true)
    await doTask(page, click('#loginButton'))
    await endsSolved('loginAdminChallenge')
  })

  it('notice what the learner does after going back', async () => {
    const page = await arrive()
    const back = () => guide(page).getByRole('button', { name: 'Back' }).click()
    await openTour(eve, 'First Break-in')
    for (const step of ['Step 2 of 4', 'Step 3 of 4']) {
      await guide(page).getByRole('button', { name: 'Type it for me' }).click()
      await guide(page).getByText(step).waitFor()
    }
    await back()
    await back()
    await guide(page).getByText('Step 1 of 4').waitFor()
    await page.click('#loginButton')
    await guide(page).getByText('You are in, as the administrator').waitFor()
    await endsSolved('loginAdminChallenge')
  })

  it('say goodbye where they ended, and move away from what the learner uses afterwards', async () => {
    const page = await arrive()
    await openTour(eve, 'Login Admin')
    await doTask(page, go('/login'))
    await page.fill('#email', "' OR true--")
    await page.fill('#password', 'x')
    await page.click('#loginButton')
    // The steps up to there are skipped.
    await guide(page).getByText('Step 16 of 17').waitFor()
    await readToEnd(page)
    await go('/coding-challenge/loginAdminChallenge')()
    await page.locator('#line15').waitFor()
    await guide(page).waitFor({ state: 'detached' })
    expect(await page.locator('#hacking-instructor-restore').count()).toBe(0)
    await go('/about')()
    await page.getByRole('button', { name: 'Tour finished: Login Admin' }).click()
    await guide(page).getByRole('link', { name: 'What just happened?' }).waitFor()
  })

  it('use the workbench on a phone where other devices have developer tools', async () => {
    const page = await arriveAs(JIM, PHONE)
    await openTour(eve, 'View Basket')
    await doTask(page, go('/basket'))
    for (const step of ['Step 5 of 10', 'Step 6 of 10']) {
      await guide(page).getByRole('button', { name: 'Next' }).tap()
      await guide(page).getByText(step).waitFor()
    }
    await guide(page).getByText('Open the storage in the workbench').waitFor()
    expect(await guide(page).getByText('borrow').count()).toBe(0)
    await guide(page).getByRole('button', { name: 'Open in the workbench: Storage' }).tap()
    await guide(page).getByText('Step 7 of 10').waitFor()
    const bench = page.getByRole('dialog', { name: 'Workbench' })
    await bench.getByRole('button', { name: 'Session storage' }).tap()
    await bench.getByLabel('bid', { exact: true }).fill('3')
    await bench.getByRole('button', { name: 'Save bid' }).tap()
    expect(await page.evaluate(() => sessionStorage.getItem('bid'))).toBe('3')
    await page.goBack()
    await bench.waitFor({ state: 'hidden' })
    expect(page.url()).toContain('#/basket')
    await page.reload()
    await endsSolved('basketAccessChallenge')
  })

  it('lead through a coding challenge, from a solved challenge', async () => {
    const page = await arrive()
    await visitor().post('/rest/user/login', { email: "' or 1=1--", password: 'x' })
    await openTour(eve, 'Coding Challenges')
    await readToNextTask(page)
    await guide(page).getByRole('link', { name: 'Take me there' }).click()
    await page.locator('#challenge-loginAdminChallenge').waitFor()
    await doTask(page, go('/coding-challenge/loginAdminChallenge'))
    await page.locator('#line15').click()
    await doTask(page, click('#findItSubmitButton'))
    await readToNextTask(page)
    const offers = page.locator('#fix-it').getByRole('radio')
    const isMended = async () => (await page.locator('#fix-it [data-right="true"]').count()) > 0
    for (let index = 0; index < (await offers.count()) && !(await isMended()); index += 1) {
      await chooseRadio(offers.nth(index))
      await page.click('#fixItSubmitButton')
      // The verdict on this fix: the one before stays visible until then.
      const its = new RegExp(`Fix ${'ABCD'[index]} (is right|does not do it)`)
      await page.locator('#fix-it [data-right]', { hasText: its }).waitFor()
    }
    await expect
      .poll(() => guide(page).getByRole('button', { name: 'Finish' }).isEnabled(), PATIENTLY)
      .toBe(true)
    await readToNextTask(page)
    await guide(page).waitFor({ state: 'detached' })
    const rows = (await visitor().get('/api/Challenges/?key=loginAdminChallenge')).json()
    expect(rows.data[0].codingChallengeStatus).toBe(2)
  })
})
