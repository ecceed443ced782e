import type { Locator, Page } from 'playwright-core'
import type { Visitor } from './screens.ts'
import { chooseRadio } from './stage.ts'
import { guide } from './tour.ts'

/** The opened element. */
export type OpenedPanel = Locator

/** An element that opens on top of a screen, or within it. */
interface Panel {
  name: string
  visitor: Visitor
  at: string
  open(page: Page): Promise<OpenedPanel>
}

/** Only a few challenges: the board with all of them is checked as a screen. */
const SHORT_BOARD = '/#/score-board?searchQuery=Login'
const LOGIN_ADMIN = '/#/coding-challenge/loginAdminChallenge'

async function onBoard(page: Page, press: string | RegExp): Promise<OpenedPanel> {
  await page.locator('#board-open').waitFor()
  await page.getByRole('button', { name: press, exact: true }).click()
  return page.getByRole('dialog')
}

/** All overlays whose accessibility is checked. */
export const PANELS: Panel[] = [
  {
    name: 'the side menu',
    visitor: 'customer',
    at: '/#/search',
    open: async (page) => {
      await page.locator('[aria-label="Open Sidenav"]').first().click()
      return page.getByRole('dialog')
    },
  },
  {
    name: 'the product dialog with its reviews',
    visitor: 'customer',
    at: '/#/search',
    open: async (page) => {
      await page.locator('img[alt="Apple Juice (1000ml)"]').click()
      await page.locator('[aria-label="Expand for Reviews"]').click()
      return page.getByRole('dialog').getByText('admin@juice-sh.op').first()
    },
  },
  {
    name: 'the palette',
    visitor: 'customer',
    at: '/#/about',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Jump anywhere' })
      await palette.getByRole('combobox').fill('s')
      await palette.getByRole('option').nth(3).waitFor()
      return palette
    },
  },
  {
    name: 'the tray of notices',
    visitor: 'nobody',
    at: '/#/about',
    open: async (page) => {
      await page.locator('#solvedCounter').click()
      return page.getByRole('region', { name: 'Solved', exact: true })
    },
  },
  {
    name: 'the list of languages',
    visitor: 'nobody',
    at: '/#/about',
    open: async (page) => {
      await page.click('#navbarLanguageButton')
      return page.getByRole('combobox', { name: 'Find a language' })
    },
  },
  {
    name: 'the sheet of a challenge',
    visitor: 'nobody',
    at: `${SHORT_BOARD}&open=loginBenderChallenge`,
    open: async (page) => {
      const sheet = page.getByRole('dialog', { name: 'Login Bender', exact: true })
      await sheet.getByRole('button', { name: /^Show hint/ }).waitFor()
      return sheet
    },
  },
  {
    name: 'the filters of the board',
    visitor: 'nobody',
    at: SHORT_BOARD,
    // With the number of active filters.
    open: (page) => onBoard(page, /^Filters/),
  },
  {
    name: 'the map of the board',
    visitor: 'nobody',
    at: SHORT_BOARD,
    open: async (page) => {
      await onBoard(page, 'Map')
      return page.locator('#board-map')
    },
  },
  {
    name: 'the settings of the board',
    visitor: 'nobody',
    at: SHORT_BOARD,
    open: (page) => onBoard(page, 'Open additional settings dialog'),
  },
  {
    name: 'the rows of the board',
    visitor: 'nobody',
    at: SHORT_BOARD,
    open: async (page) => {
      await onBoard(page, 'Show as rows')
      return page.getByRole('button', { name: 'Show as cards' })
    },
  },
  {
    name: 'the replay, step by step',
    visitor: 'nobody',
    at: '/#/debrief/loginAdminChallenge',
    open: async (page) => {
      const replay = page.getByRole('region', { name: 'Replay' })
      await replay.getByRole('button', { name: 'Next', exact: true }).click()
      await replay.getByRole('button', { name: 'Next', exact: true }).click()
      return replay.locator('mark').first()
    },
  },
  {
    name: 'a word of the glossary',
    visitor: 'nobody',
    at: '/#/learn/tokens',
    open: async (page) => {
      await page
        .getByRole('button', { name: /what does it mean\?/ })
        .first()
        .click()
      return page.locator('[popover]:popover-open')
    },
  },
  {
    name: 'the dialog of code on the old board',
    visitor: 'nobody',
    at: '/#/score-board-legacy',
    open: async (page) => {
      await page.click('#btnToggleAllDifficulties')
      await page.locator('[id="Login Admin.codingChallengeButton"]').click()
      return page.locator('#code-snippet').getByRole('tab', { selected: true })
    },
  },
  {
    name: 'the verdict on a fix',
    visitor: 'customer',
    at: LOGIN_ADMIN,
    open: async (page) => {
      await chooseRadio(page.locator('#fix-it').getByRole('radio').first())
      await page.click('#fixItSubmitButton')
      return page.locator('#fix-it [data-right]')
    },
  },
  {
    name: 'the editor of a fix of one’s own, with a problem and with what was changed',
    visitor: 'customer',
    at: LOGIN_ADMIN,
    open: async (page) => {
      await chooseRadio(page.getByRole('radio', { name: 'Write your own' }))
      await page.locator('.cm-line').last().click()
      await page.keyboard.insertText('const wrong: string = 1')
      await page.getByRole('button', { name: 'What you changed' }).click()
      return page.getByRole('button', { name: /^Line \d+, column \d+/ }).first()
    },
  },
  {
    name: 'the editor of a contract of one’s own',
    visitor: 'customer',
    at: '/#/coding-challenge/web3WalletChallenge',
    open: async (page) => {
      await chooseRadio(page.getByRole('radio', { name: 'Write your own' }))
      return page.getByRole('textbox', { name: /^Your version of/ })
    },
  },
  // The last one, because a tour stays open on all later screens.
  {
    name: 'a tour',
    visitor: 'nobody',
    at: '/#/hacking-instructor?challenge=Login%20Admin',
    open: async (page) => guide(page),
  },
]
