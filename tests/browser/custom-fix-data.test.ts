import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../server/testing/application.ts'
import { chooseRadio, type Learner, openStage, type Stage } from './testing/stage.ts'

/** The server compiles a contract, and starts a chain for each attack. */
const PROOF_MS = 180_000

/** A replacement for a line. */
type Change = [weak: string, fixed: string]

interface Lab {
  what: string
  lab: string
  challenge: string
  file: string
  /** Vulnerable lines. */
  guilty: number[]
  /** A change that compiles but cannot run, which only the shop notices, and its error message. */
  wrong: { change: Change; says: RegExp }
  right: Change[]
  /** Whether the learner's version is live. */
  runs: (stage: Stage, shop: string) => Promise<boolean>
}

const RETIRED = 'https://blockchain.info/address/1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm'
const isLive = async ({ application }: Stage, shop: string, lab: string): Promise<boolean> =>
  (await application.visitor(shop).get('/training/versions')).json()[lab] === 'own'

const CONTRACT: Lab = {
  what: 'a contract',
  lab: 'wrapping-faucet',
  challenge: 'nftMintChallenge',
  file: 'weak.sol',
  guilty: [19],
  wrong: {
    change: ['unchecked { balance -= amount; }', 'balance -= amunt;'],
    says: /^Line 19, column \d+.*Undeclared identifier/,
  },
  right: [
    [
      'unchecked { balance -= amount; }',
      'require(amount <= balance, "There are not that many bees left"); balance -= amount;',
    ],
  ],
  runs: (stage, shop) => isLive(stage, shop, 'wrapping-faucet'),
}

const LIST: Lab = {
  what: 'a list in YAML',
  lab: 'retired-addresses',
  challenge: 'redirectCryptoCurrencyChallenge',
  file: 'weak.yml',
  guilty: [4, 5, 6],
  wrong: {
    change: ['http://leanpub.com/juice-shop', 'javascript:alert(1)'],
    says: /^Line 10, column \d+.*is no address/,
  },
  right: [
    [`  - ${RETIRED}\n`, ''],
    ['  - https://explorer.dash.org/address/Xr556RzuwX6hg5EGpkybbv5RanJoZN17kW\n', ''],
    ['  - https://etherscan.io/address/0x0f933ab9fcaaa782d0279c300d73750e1311eae6\n', ''],
  ],
  runs: async ({ application }, shop) =>
    (await application.visitor(shop).get(`/redirect?to=${RETIRED}`)).statusCode === 406,
}

const weakOf = ({ lab, file }: Lab): string => readFileSync(join(projectRoot, 'labs', lab, file), 'utf8')
const changed = (text: string, changes: Change[]): string =>
  changes.reduce((all, [weak, fixed]) => {
    expect(all).toContain(weak)
    return all.replace(weak, fixed)
  }, text)

const editorOf = (page: Page) => page.getByRole('textbox', { name: /^Your version of/ })
const codeProblems = (page: Page) => page.getByRole('button', { name: /^Line \d+, column \d+/ })
const attackOf = (page: Page) => page.getByRole('button', { name: 'Put it live and attack' }).first()

/** Replaces the whole text. */
async function rewrite(page: Page, text: string): Promise<void> {
  await page.locator('.cm-line').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Screens differ in their editors, labs in their compilers; the proof is the same for all. */
const TRIED = [
  { where: 'on a desktop', look: DESKTOP, isProven: true, ...CONTRACT },
  { where: 'on a desktop', look: DESKTOP, isProven: false, ...LIST },
  { where: 'on a phone', look: PHONE, isProven: true, ...LIST },
]

describe('custom fixes that are not scripts', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  describe.each(TRIED)('$where, $what', ({ look, isProven, ...lab }) => {
    const isPhone = 'isMobile' in look
    const shop = `${lab.lab}-${isPhone ? 'phone' : 'desktop'}`
    const { challenge, guilty, wrong, right } = lab
    let learner: Learner
    let page: Page
    beforeAll(async () => {
      await stage.application
        .visitor(shop)
        .post('/snippets/verdict', { key: challenge, selectedLines: guilty })
      learner = await stage.learner(shop, look)
      page = learner.page
    })
    afterAll(() => learner.context.close())

    const write = (text: string) => (isPhone ? editorOf(page).fill(text) : rewrite(page, text))

    it(
      'links to its problem',
      async () => {
        await learner.open(`/#/coding-challenge/${challenge}`)
        await chooseRadio(page.getByRole('radio', { name: 'Write your own' }))
        await editorOf(page).waitFor()
        // No completion is offered without a compiler.
        expect(await page.getByText('Ctrl+Space').count()).toBe(0)

        await write(changed(weakOf(lab), [wrong.change]))
        await attackOf(page).click()
        const problem = codeProblems(page).first()
        await problem.waitFor({ timeout: PROOF_MS })
        expect(await problem.textContent()).toMatch(wrong.says)
        // When a challenge is solved, the page requests the learner's text again, which contains no problems then.
        const askedAgain = page.waitForResponse(
          (answer) => answer.request().method() === 'GET' && answer.url().endsWith(`/${challenge}/own`),
        )
        await stage.application.visitor(shop).get('/rest/nowhere')
        await (await askedAgain).finished()
        await page.locator('#solvedCounter').waitFor()
        expect(await problem.textContent()).toMatch(wrong.says)
        await problem.click()
        expect(await editorOf(page).evaluate((editor) => editor === document.activeElement)).toBe(true)
        expect(await lab.runs(stage, shop)).toBe(false)

        await write(changed(weakOf(lab), right))
        await expect.poll(() => codeProblems(page).count(), { timeout: PROOF_MS }).toBe(0)
        expect(learner.problems).toEqual([])
      },
      2 * PROOF_MS,
    )

    if (!isProven) return
    it(
      'goes live, and holds',
      async () => {
        await attackOf(page).click()
        await page.getByText('It held.').waitFor({ timeout: PROOF_MS })
        expect(await lab.runs(stage, shop)).toBe(true)
        const { data } = (
          await stage.application.visitor(shop).get(`/api/Challenges/?key=${challenge}`)
        ).json()
        expect(data[0]).toMatchObject({ proven: true, provenOwn: true })
        expect(learner.problems).toEqual([])
      },
      2 * PROOF_MS,
    )
  })
})
