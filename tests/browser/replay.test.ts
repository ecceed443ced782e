import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

describe('the debrief', () => {
  let stage: Stage
  let eve: Learner

  beforeAll(async () => {
    stage = await openStage()
    eve = await stage.learner('eve')
  })
  afterAll(() => stage.close())

  it('replays the learner’s request, up to the SQL that the quote broke', async () => {
    const { page } = eve
    const visitor = stage.application.visitor('eve')
    await visitor.post('/rest/user/login', { email: "' OR true--", password: 'x' })
    await eve.open('/#/debrief/loginAdminChallenge')
    const replay = page.getByRole('region', { name: 'Replay' })
    await replay.locator('mark', { hasText: "' OR true--" }).waitFor()
    // The query parameters of the URL are the shop's own.
    expect(await replay.locator('mark').allTextContents()).toEqual(["' OR true--"])
    await replay.getByRole('button', { name: 'Next', exact: true }).click()
    await replay.getByText('That is yours to find').waitFor()
    await replay.getByRole('button', { name: 'Next', exact: true }).click()
    const roles = await replay
      .locator('mark')
      .evaluateAll((marks) => marks.map((mark) => `${mark.getAttribute('data-role')} ${mark.textContent}`))
    expect(roles).toEqual(["text '", 'code  OR true', 'comment --'])

    await visitor.post('/snippets/verdict', { key: 'loginAdminChallenge', selectedLines: [15] })
    await eve.open('/#/debrief/loginAdminChallenge')
    await replay.getByRole('button', { name: /The code it met/ }).click()
    await expect.poll(() => replay.locator('[data-guilty="true"]').count()).toBeGreaterThan(0)
  })

  it('says how a visit to a hidden page was detected', async () => {
    await eve.open('/#/score-board')
    await expect.poll(() => stage.application.visitor('eve').solved('scoreBoardChallenge')).toBe(true)
    await eve.open('/#/debrief/scoreBoardChallenge')
    await eve.page.getByText('You opened a page. This picture of a single pixel gave you away').waitFor()
  })

  it('caused no page error in any step', () => {
    expect(eve.problems).toEqual([])
  })
})
