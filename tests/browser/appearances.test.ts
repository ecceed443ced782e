import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it('a busy button shows it in its middle, also with reduced motion', async () => {
  const shop = 'busy'
  const { page, open } = await stage.nextLearner(shop)
  const { post } = stage.application.visitor(shop)
  await post('/rest/user/login', { email: "' or 1=1--", password: 'x' })
  await post('/snippets/verdict', { key: 'loginAdminChallenge', selectedLines: [15] })
  await page.route('**/attack', () => {})
  await open('/#/coding-challenge/loginAdminChallenge?at=prove-it')
  await page.getByRole('button', { name: 'Put it live and attack' }).click()
  const busy = page.locator('button[data-loading]')
  await busy.locator('.mantine-Button-loader').waitFor()
  const offCentre = await busy.evaluate((button) => {
    const loader = button.querySelector('.mantine-Button-loader') ?? button
    const [outer, inner] = [button.getBoundingClientRect(), loader.getBoundingClientRect()]
    return Math.hypot(
      outer.x + outer.width / 2 - inner.x - inner.width / 2,
      outer.y + outer.height / 2 - inner.y - inner.height / 2,
    )
  })
  expect(offCentre).toBeLessThan(4)
})

it('a notice on a phone covers no title of a sheet', async () => {
  const { page, open } = await stage.nextLearner('notice', { viewport: { width: 390, height: 844 } })
  await open('/#/score-board?open=loginAdminChallenge')
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Login Admin' })
  await title.waitFor()
  // The board itself is the first solved challenge.
  const toast = page.locator('.challenge-solved-toast')
  await toast.waitFor()
  const [above, below] = [await title.boundingBox(), await toast.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
})
