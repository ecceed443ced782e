import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tutorial } from '#lab'
import { projectRoot } from '../../testing/application.ts'
import { loadContent } from '../../testing/lab-content.ts'

/** The order in which existing clients list tours. `Coding Challenges` is not about a challenge of its own. */
const ORDER = [
  'Score Board',
  'DOM XSS',
  'Bonus Payload',
  'Privacy Policy',
  'Reflected XSS',
  'Exposed Credentials',
  'Login Admin',
  'Admin Section',
  'Password Strength',
  'View Basket',
  'Forged Feedback',
  'Login Jim',
  'Login Bender',
]
const OF_NO_CHALLENGE = 'Coding Challenges'
/** A short tour to a challenge that also has a longer one. */
const SHORT = 'First Break-in'

const english: Record<string, string> = JSON.parse(
  readFileSync(join(projectRoot, 'content', 'i18n', 'en', 'tutorials.json'), 'utf8'),
)
const tours: { lab: string; tutorial: Tutorial }[] = []

beforeAll(async () => {
  for (const file of globSync('labs/*/tutorial.ts', { cwd: projectRoot })) {
    const code: { tutorials: Tutorial[] } = await import(pathToFileURL(join(projectRoot, file)).href)
    const lab = file.split(/[\\/]/)[1] ?? ''
    tours.push(...code.tutorials.map((tutorial) => ({ lab, tutorial })))
  }
})

describe('the tours', () => {
  it('belong to challenges of their labs, in the order that existing clients know', async () => {
    const { catalogue } = await loadContent()
    const guided = catalogue.challenges
      .filter(({ tutorialOrder }) => tutorialOrder !== null)
      .sort((a, b) => (a.tutorialOrder ?? 0) - (b.tutorialOrder ?? 0))
    const names = guided.map(({ name }) => name)
    expect(guided.filter(({ isBonus }) => !isBonus).map(({ name }) => name)).toEqual(ORDER)
    // Tours of bonus challenges follow, each with a position of its own.
    expect(names.slice(0, ORDER.length)).toEqual(ORDER)
    const places = guided.map(({ tutorialOrder }) => tutorialOrder)
    expect(places.slice(0, ORDER.length)).toEqual(ORDER.map((_, index) => index + 1))
    expect(new Set(places).size).toBe(places.length)
    const led = tours.map(({ tutorial }) => tutorial.name)
    expect(led.sort()).toEqual([...names, OF_NO_CHALLENGE, SHORT].sort())
    const strays = tours.filter(
      ({ lab, tutorial: { name, about = name } }) =>
        name !== OF_NO_CHALLENGE && catalogue.byName(about)?.lab.name !== lab,
    )
    expect(strays).toEqual([])
  })

  it('have English texts for every step', () => {
    const texts = tours.flatMap(({ tutorial }) => tutorial.steps.map(({ text }) => text))
    expect(texts.filter((text) => /^[A-Z0-9_]+$/.test(text) && !english[text])).toEqual([])
  })

  it('have no unused texts', () => {
    const used = new Set(tours.flatMap(({ tutorial }) => tutorial.steps.map(({ text }) => text)))
    const left = Object.keys(english).filter(
      (key) => /^TUTORIAL_(?!NONE_)/.test(key) && !used.has(key.replace(/_touch$/, '')),
    )
    expect(left).toEqual([])
  })
})
