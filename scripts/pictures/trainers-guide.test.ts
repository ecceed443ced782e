import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const guide = readFileSync(join(root, 'docs', 'trainers-guide.md'), 'utf8')
/** Limit for all pictures of the documents together, because every clone of the project downloads them. */
const MOST_BYTES = 1_500_000

interface Plan {
  title: string
  parts: { title: string; minutes: number }[]
}

describe('the trainers’ guide', () => {
  it.each(['ninety-minutes', 'half-a-day', 'two-days'])('has the timetable of the plan %s', (name) => {
    const plan = load(readFileSync(join(root, 'content', 'plans', `${name}.yml`), 'utf8')) as Plan
    const table = guide.split(`### ${plan.title}\n`)[1]?.split(/^##/m)[0] ?? ''
    const documented = [...table.matchAll(/^\| \d+:\d\d \| (.*?) \| (\d+) \|/gm)].map(
      ([, title, minutes]) => `${title}, ${minutes}`,
    )
    expect(documented).toEqual(plan.parts.map(({ title, minutes }) => `${title}, ${minutes}`))
  })

  it('shows every picture, and their total size is small', () => {
    const folder = join(root, 'docs', 'pictures')
    const pictures = readdirSync(folder)
    expect(pictures.filter((name) => !guide.includes(`(pictures/${name})`))).toEqual([])
    const bytes = pictures.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    expect(bytes).toBeLessThan(MOST_BYTES)
  })
})
