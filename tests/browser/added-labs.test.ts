import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { labsWithExample } from '../../server/testing/added-labs.ts'
import { projectRoot } from '../../server/testing/application.ts'
import { loadAllLabs } from '../../server/training/added-labs/all-labs.ts'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
let folder: string
beforeAll(async () => {
  folder = labsWithExample('visitor-badge')
  stage = await openStage({ labs: await loadAllLabs(projectRoot, folder) })
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a challenge of an added lab is found on the board with its origin, and solved on a page of its own', async () => {
  const eve = await stage.learnerForTest('added')
  const { page } = eve
  await eve.open('/#/score-board')
  const card = page.locator('#challenge-visitorBadgeChallenge')
  expect(await card.textContent()).toContain('from Berry & Sons')
  await card.getByRole('link', { name: 'Visitor Badge' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('from Berry & Sons').waitFor()

  const opened = page.waitForEvent('popup')
  await sheet.getByRole('link', { name: 'Reception' }).click()
  const reception = await opened
  await reception.getByLabel('Name').fill('<img src=x onerror=alert(1)>')
  await reception.getByRole('button', { name: 'Print the badge' }).click()
  await page.getByText('You cracked it: Visitor Badge').first().waitFor()
  await eve.open('/#/score-board')
  await expect.poll(() => card.getAttribute('data-solved')).toBe('true')
})
