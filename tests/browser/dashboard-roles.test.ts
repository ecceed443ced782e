import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Classroom } from '../../server/class/class.ts'
import type { Learner as Enrolled } from '../../server/class/store/model.ts'
import { projectRoot } from '../../server/testing/application.ts'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const WINDOW = { viewport: { width: 1280, height: 800 } } as const
const CHALLENGE = 'loginAdminChallenge'

describe('roles on the dashboard', () => {
  let stage: Stage
  let owner: Learner
  let projector: Learner
  let ann: Enrolled
  let token: string | undefined
  const classroom = new Classroom({ name: 'Monday', base: 'localhost', root: projectRoot }, 0)

  beforeAll(async () => {
    stage = await openStage({ classroom, eventLog: classroom.eventLog })
    classroom.addresses.port = new URL(stage.origin).port
    owner = await stage.learner('owner', CONTEXT_OPTIONS)
    ann = await join('Ann')
    await owner.page.goto(await classroom.openDashboard())
    await owner.page.getByRole('grid').waitFor()
  })
  afterAll(() => stage.close())

  const join = async (nickname: string): Promise<Enrolled> => {
    const { learner } = await classroom.classStore.join(classroom.itsClass.id, nickname)
    await classroom.tracker.membersChanged()
    return learner
  }
  let ids = 0
  const solve = ({ shop }: Enrolled): void => {
    const at = new Date().toISOString()
    classroom.tracker.rows(shop, [
      { id: `${ids++}`, kind: 'solved', key: CHALLENGE, detail: '', at, evidence: null },
    ])
  }
  /** Creates an access as the owner, and returns the link or token. */
  const make = async (name: string, role: string, way = 'A link, for a person'): Promise<string> => {
    const { page } = owner
    await page.getByRole('link', { name: 'Class', exact: true }).click()
    await page.getByRole('link', { name: 'Staff', exact: true }).click()
    await page.getByLabel('For whom or what').fill(name)
    await page.getByLabel('Role').selectOption({ label: role })
    await page.getByLabel('How', { exact: true }).selectOption({ label: way })
    await page.getByLabel('How', { exact: true }).focus()
    await page.keyboard.press('Tab')
    // A token may expire.
    if (way.startsWith('A token')) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Hand it over' })
    const secret = await dialog.locator('p').nth(1).textContent()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    return secret ?? ''
  }

  /** Calls the dashboard's API with a token of a trainer. */
  const post = async (path: string, body: object): Promise<void> => {
    token ??= await make('Plans', 'Trainer', 'A token, for a program')
    const { status } = await fetch(new URL(path, owner.page.url()), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(status).toBe(200)
  }

  it('an owner gives a helper a link, and revokes it, with a message to the helper', async () => {
    const link = await make('Hugo', 'Helper')
    await owner.page.getByRole('button', { name: 'Take the link back: Hugo' }).waitFor()
    const { page, problems } = await stage.learner('helper', WINDOW)
    await page.goto(link)
    await page.getByRole('grid').getByRole('link', { name: 'Ann' }).click()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    expect(await page.getByRole('button', { name: /Reset|Rename|Remove|Erase|New passphrase/ }).count()).toBe(
      0,
    )
    expect(await page.getByRole('link', { name: /^(Staff|Log)$/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Class', exact: true }).click()
    await page.getByRole('heading', { name: 'How to join' }).waitFor()
    expect(await page.getByRole('button', { name: /Close the class|Save as/ }).count()).toBe(0)
    expect(problems).toEqual([])

    await owner.page.getByText('here now').nth(1).waitFor()
    await owner.page.getByRole('button', { name: 'Take the key away: Hugo' }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Take the key away' }).click()
    await page.getByText('has taken your key away').waitFor()
    await page.reload()
    await page.getByText('Open the link that was printed at the start.').waitFor()
    await owner.page.getByText('Hugo').waitFor({ state: 'detached' })
  })

  it('the projector updates by itself, and has nothing to click', async () => {
    await classroom.classStore.messageStore.raiseHand(ann.id, 'my secret note', new Date())
    await classroom.tracker.handsChanged()
    const link = await make('Beamer', 'Projector')
    projector = await stage.learner('projector', { ...WINDOW, viewport: { width: 1920, height: 1080 } })
    const { page, problems } = projector
    await page.goto(link)
    await page.getByRole('heading', { name: 'Monday' }).waitFor()
    await page.getByText('One of you is here. Who solves something first?').waitFor()
    await page.getByText(classroom.itsClass.code).waitFor()
    solve(ann)
    const board = page.getByRole('region', { name: 'Solved so far' })
    await board.getByText('Ann').waitFor()
    await page.getByRole('region', { name: 'Just now' }).getByText('Login Admin').waitFor()
    await page.getByRole('region', { name: 'What the class has solved' }).getByText('100%').waitFor()
    const text = 'title: Monday\nparts:\n  - { title: Warm up, minutes: 20, say: Read first. }\n'
    await post('/api/plan', { text })
    await post('/api/plan/part', { part: 1 })
    const part = page.getByRole('region', { name: 'Warm up' })
    for (const text of ['Part 1 of 1', 'Read first.', '20 min left']) await part.getByText(text).waitFor()
    for (let index = 0; index < 9; index++) await join(`Late ${index}`)
    await board.getByText('Page 1 of 2').waitFor()
    await page.keyboard.press('Space')
    await board.getByText('stopped; the space bar goes on').waitFor()
    await page.keyboard.press('ArrowRight')
    await board.getByText('Late 8').waitFor()
    await page.keyboard.press('ArrowRight')
    await board.getByText('Ann').waitFor()
    expect(await page.locator('button, a, input, select').count()).toBe(0)
    expect(await page.locator('body').innerText()).not.toContain('secret note')

    await owner.page.getByRole('link', { name: 'Class', exact: true }).click()
    await owner.page.getByRole('checkbox', { name: 'Hide names' }).click()
    await board
      .getByText(/^[A-Z][a-z]+ #\d+$/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByText('Ann', { exact: true }).count()).toBe(0)
    await expect
      .poll(() => page.getByRole('region', { name: 'Just now' }).innerText())
      .toMatch(/ #\d+ Login Admin/)
    await owner.page.getByRole('checkbox', { name: 'Hide names', checked: true }).waitFor()
    expect(problems).toEqual([])
  })

  it('a token does over the API what the screens do, until it is revoked', async () => {
    const token = await make('Grades', 'Trainer', 'A token, for a program')
    const { origin } = new URL(owner.page.url())
    const ask = () => fetch(`${origin}/api/export.json`, { headers: { authorization: `Bearer ${token}` } })
    expect((await ask()).status).toBe(200)
    await owner.page.getByRole('button', { name: 'Take the key away: Grades' }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Take the key away' }).click()
    await owner.page.getByText('Grades', { exact: true }).waitFor({ state: 'detached' })
    expect((await ask()).status).toBe(401)
  })

  it('the staff screen and the projector are accessible in all appearances', async () => {
    const link = await make('Wall', 'Projector')
    const kept = await make('Kept', 'Trainer')
    expect(kept).not.toBe(link)
    await setFirstAppearance(owner)
    expect(await violationsInAllAppearances(owner)).toEqual([])
    await owner.page.getByRole('button', { name: 'Take the key away' }).first().click()
    expect(await violationsInAllAppearances(owner)).toEqual([])
    await owner.page.keyboard.press('Escape')
    await setFirstAppearance(projector)
    await projector.page.getByRole('region', { name: 'Solved so far' }).waitFor()
    expect(await violationsInAllAppearances(projector)).toEqual([])
  })
})
