import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-settings-'))
afterEach(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

async function learnerWith(settings: string) {
  const configFile = join(folder, 'own.yml')
  writeFileSync(configFile, settings)
  stage = await openStage({ configFile })
  return stage.learner('eve')
}

it('the board and the coding pages say what a trainer has switched off', async () => {
  const eve = await learnerWith('challenges: { disabledEnv: { "Only in May": [yamlBombChallenge] } }')
  const { page } = eve
  await eve.open('/#/score-board')
  await page.getByText('1 challenge is switched off here: Only in May.').waitFor()
  const card = page.locator('#challenge-yamlBombChallenge')
  await card.getByText('Switched off: Only in May').waitFor()
  await eve.open('/#/score-board?open=yamlBombChallenge')
  await page.getByRole('dialog').getByText('the right fix is live').waitFor()
  await eve.open('/#/coding-challenge/yamlBombChallenge')
  await page.getByText('Its weak spot is mended').waitFor({ state: 'detached' })
  await page.getByText('The operator of this shop has switched it off: Only in May.').waitFor()
  expect(eve.problems).toEqual([])

  await stage.close()
  const other = await learnerWith('challenges: { codingChallengesEnabled: never }')
  await other.open('/#/coding-challenge/loginAdminChallenge')
  await other.page.getByText('Coding challenges are switched off in this shop.').waitFor()
  expect(other.problems).toEqual([])
})
