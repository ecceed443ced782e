import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseRadio, type Learner, openStage, type Stage } from './testing/stage.ts'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

describe('a learner in a shop', () => {
  let stage: Stage
  let eve: Learner
  let adam: Learner

  beforeAll(async () => {
    stage = await openStage()
    eve = await stage.learner('eve')
    adam = await stage.learner('adam')
  })
  afterAll(() => stage.close())

  const logIn = async ({ open, page }: Learner, email: string, password: string) => {
    await open('/#/login')
    await page.fill('#email', email)
    await page.fill('#password', password)
    await page.click('#loginButton')
  }
  const isSolved = (learner: string, key: string) => stage.application.visitor(learner).solved(key)
  const toast = ({ page }: Learner, name: string) =>
    page.locator('.challenge-solved-toast', { hasText: name })
  const card = ({ page }: Learner, key: string) => page.locator(`#challenge-${key}`)

  it('browses products and reads reviews', async () => {
    await eve.open('/')
    await eve.page.locator('img[alt="Apple Juice (1000ml)"]').click()
    const dialog = eve.page.getByRole('dialog')
    await dialog.locator('[aria-label="Expand for Reviews"]').click()
    await dialog.getByText('admin@juice-sh.op').first().waitFor()
    await eve.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('registers, logs in and fills the basket', async () => {
    const { page } = eve
    await eve.open('/#/register')
    await page.fill('#emailControl', 'eve@garden.example')
    await page.fill('#passwordControl', 'forbidden1')
    await page.fill('#repeatPasswordControl', 'forbidden1')
    await page.locator('mat-select[name="securityQuestion"]').click()
    await page.locator('.mat-option').first().click()
    await page.fill('#securityAnswerControl', 'Adam')
    await page.click('#registerButton')
    await page.waitForURL(/#\/login/)

    await logIn(eve, 'eve@garden.example', 'forbidden1')
    await page.waitForURL(/#\/search/)
    await page.locator('[aria-label="Add to Basket"]').nth(1).click()
    await expect.poll(() => page.locator('.fa-layers-counter').first().textContent()).toBe('1')
    await eve.open('/#/basket')
    const price = () => page.locator('#price').textContent()
    await page.locator('#price').waitFor()
    const before = await price()
    await page.getByRole('button', { name: /more$/ }).first().click()
    await expect.poll(price).not.toBe(before)
    await page
      .getByRole('button', { name: /remove/i })
      .first()
      .click()
    await expect.poll(price).toBe('0.00¤')
  })

  it('finds the hidden score board, and sees a notice at once', async () => {
    await eve.open('/main.js')
    const script = await eve.page.textContent('body')
    const said = ['score-board', 'administration', 'web3-sandbox', 'redirect?to=https://blockchain.info']
    for (const word of [...said, 'WMNSDY2019', 'validOn', 'text/xml', 'reverse()', 'echipei']) {
      expect(script, `main.js without ${word}`).toContain(word)
    }
    await eve.open('/#/score-board')
    await toast(eve, 'Score Board').waitFor()
    await card(eve, 'scoreBoardChallenge').waitFor()
    expect(await card(eve, 'passwordHashLeakChallenge').textContent()).toContain('Password Hash Leak')
  })

  it('sees the board update without a reload after solving a challenge elsewhere', async () => {
    const cracked = () => eve.page.getByText(/\d+ of \d+ challenges/).textContent()
    const before = await cracked()
    const second = await eve.context.newPage()
    await second.goto(`${stage.origin}/rest/qwertz`)
    expect(await second.locator('h1').textContent()).toContain('(Express ^4.22.1)')
    await second.goto(`${stage.origin}/ftp`)
    await second.getByText('acquisitions.md').click()
    await second.close()
    await toast(eve, 'Confidential Document').waitFor()
    await eve.page.locator('#solvedCounter').click()
    await eve.page.getByRole('region', { name: 'Solved', exact: true }).getByText('Error Handling').waitFor()
    await eve.page.keyboard.press('Escape')
    await expect.poll(cracked).not.toBe(before)
  })

  it('runs a script through the search, and plays the bonus payload', async () => {
    await eve.open('/#/search')
    await eve.page.click('#searchQuery')
    await eve.page.fill('app-mat-search-bar input', PAYLOAD)
    await eve.page.keyboard.press('Enter')
    await expect.poll(() => eve.alerts).toContain('xss')
    await toast(eve, 'DOM XSS').waitFor()

    const { xssBonusPayload } = (await stage.application.host.open('eve')).settings
    await eve.page.click('#searchQuery')
    await eve.page.fill('app-mat-search-bar input', xssBonusPayload)
    await eve.page.keyboard.press('Enter')
    await toast(eve, 'Bonus Payload').waitFor()
    expect(await eve.page.locator('#searchValue iframe').getAttribute('src')).toContain('w.soundcloud.com')
  })

  it('logs in to other accounts and opens another basket', async () => {
    for (const [email, key] of [
      ["' or 1=1--", 'loginAdminChallenge'],
      ["jim@juice-sh.op'--", 'loginJimChallenge'],
      ["bender@juice-sh.op'--", 'loginBenderChallenge'],
    ] as const) {
      await logIn(eve, email, 'a')
      await eve.page.waitForURL(/#\/search/)
      expect(await isSolved('eve', key)).toBe(true)
    }
    await eve.page.evaluate(() => sessionStorage.setItem('bid', '1'))
    await eve.open('/#/basket')
    await expect.poll(() => isSolved('eve', 'basketAccessChallenge')).toBe(true)
  })

  it('has solved nothing for another learner', async () => {
    await adam.open('/#/search')
    await adam.page.locator('img[alt="Apple Juice (1000ml)"]').waitFor()
    expect(await adam.page.locator('.challenge-solved-toast').count()).toBe(0)
    for (const key of ['scoreBoardChallenge', 'localXssChallenge', 'loginAdminChallenge']) {
      expect(await isSolved('adam', key)).toBe(false)
    }
    await logIn(adam, 'eve@garden.example', 'forbidden1')
    await adam.page.getByText('Invalid email or password.').waitFor()
  })

  it('finds the vulnerable line, chooses a fix, puts it live and attacks it again', async () => {
    const { page } = eve
    await eve.open('/#/coding-challenge/loginAdminChallenge')
    await page.getByText('labs/login-injection/weak.ts').first().waitFor()
    const guilty = page.getByRole('option').filter({ hasText: 'SELECT * FROM Users' })
    await guilty.click()
    await page.click('#findItSubmitButton')
    await page.getByText('Found. That is where it leaks.').waitFor()

    // The version that only blocks quotes is wrong, and says why. Then comes the right one.
    await chooseFix(eve, (code) => code.includes('return undefined'))
    await page.click('#fixItSubmitButton')
    await page.getByText(/Fix [A-D] does not do it\./).waitFor()
    await chooseFix(eve, (code) => code.includes('email = ?') && !code.includes('_md5'))
    await page.click('#fixItSubmitButton')
    await page.getByText(/Fix [A-D] is right\./).waitFor()

    await page.getByRole('button', { name: 'Put live in my shop' }).click()
    await page.getByRole('button', { name: 'Live in my shop' }).waitFor()
    // From here the keyboard is enough: the focus is on the attack, and then on its result.
    const attack = page.getByRole('button', { name: 'Attack again' })
    await expect.poll(() => attack.evaluate((button) => button === document.activeElement)).toBe(true)
    await attack.press('Enter')
    await page.getByText('It held.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('It held.')
    expect(await page.getByText('blocked', { exact: true }).count()).toBeGreaterThanOrEqual(3)
    expect(await page.getByText('still works', { exact: true }).count()).toBeGreaterThanOrEqual(2)

    const login = { email: "' or 1=1--", password: 'a' }
    expect((await stage.application.visitor('eve').post('/rest/user/login', login)).statusCode).toBe(401)
    expect((await stage.application.visitor('adam').post('/rest/user/login', login)).statusCode).toBe(200)

    await page.getByRole('button', { name: 'Back to the weak version' }).click()
    await page.getByRole('button', { name: 'Attack again' }).click()
    await page.getByText('It did not hold.').waitFor()
    expect(await page.getByText('got through', { exact: true }).count()).toBeGreaterThanOrEqual(3)
  })

  it('resets a challenge, resets the shop but keeps the progress, then starts over', async () => {
    const { page } = eve
    await eve.open('/#/score-board')
    await eve.open('/#/score-board?open=errorHandlingChallenge')
    await page.getByRole('button', { name: 'More about this challenge' }).click()
    await page.getByRole('button', { name: /set back/i }).click()
    await page
      .getByRole('dialog', { name: /back to unsolved/ })
      .getByRole('button', { name: /set back/i })
      .click()
    await expect.poll(() => isSolved('eve', 'errorHandlingChallenge')).toBe(false)
    await page.getByRole('dialog', { name: /back to unsolved/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await isSolved('eve', 'loginAdminChallenge')).toBe(true)

    const shopMenu = async (entry: string) => {
      await page.getByRole('button', { name: 'My shop' }).click()
      await page.getByText(entry, { exact: true }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: entry }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await shopMenu('Reset my shop')
    const login = { email: 'eve@garden.example', password: 'forbidden1' }
    expect((await stage.application.visitor('eve').post('/rest/user/login', login)).statusCode).toBe(401)
    expect(await isSolved('eve', 'loginAdminChallenge')).toBe(true)

    await shopMenu('Start over')
    expect(await isSolved('eve', 'loginAdminChallenge')).toBe(false)
  })

  it('caused no page error in any step', () => {
    expect(eve.problems).toEqual([])
    expect(adam.problems).toEqual([])
  })
})

/** Chooses the version with the wanted changes. Versions are in another order for each learner. */
async function chooseFix({ page }: Learner, wanted: (code: string) => boolean): Promise<void> {
  const offers = page.locator('#fix-it').getByRole('radio')
  await offers.first().waitFor({ state: 'attached' })
  for (let index = 0; index < (await offers.count()); index++) {
    await chooseRadio(offers.nth(index))
    if (wanted((await page.locator('#fix-it').textContent()) ?? '')) return
  }
  throw new Error('No version looks like that')
}
