import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Classroom } from '../../server/class/classroom.ts'
import { projectRoot } from '../../server/testing/house.ts'
import { type Learner, type Stage, setStage } from './support.ts'

const WINDOW = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

describe('the trainer’s desk', () => {
  let stage: Stage
  let trainer: Learner
  const refused: string[] = []
  const classroom = new Classroom({ name: 'Monday', base: 'localhost', root: projectRoot }, 0)

  beforeAll(async () => {
    stage = await setStage({ classroom, journal: classroom.journal })
    classroom.addresses.port = new URL(stage.origin).port
    trainer = await stage.learner('trainer', WINDOW)
    trainer.page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
  })
  afterAll(() => stage.close())

  it('lets nobody in without a link, and dresses under a policy that allows no styles but those of its files', async () => {
    const { page } = trainer
    const desk = new URL(await classroom.openDesk())
    await page.goto(`${desk.origin}/live`)
    await page.getByText('Open the link that the start has printed.').waitFor()
    const font = await page.locator('h1').evaluate((element) => getComputedStyle(element).fontFamily)
    expect(font).toContain('Bricolage')
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled'),
    )
    expect(accent).not.toBe('')
    expect(refused).toEqual([])
    expect(trainer.troubles).toEqual([])
  })

  it('gives its files for good to whoever has fetched them, pressed', async () => {
    const { page } = trainer
    const script = await page.locator('script[type="module"]').getAttribute('src')
    const url = new URL(script ?? '', page.url())
    const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    expect(headers.get('cache-control')).toContain('immutable')
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('content-security-policy')).toContain("trusted-types 'none'")
  })
})
