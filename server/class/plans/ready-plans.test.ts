import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { challengeNumbers } from '#contract/training/challenge-numbers.ts'
import { yamlSourceIn } from '../../config/yaml-source.ts'
import { projectRoot } from '../../testing/application.ts'
import { sharedLabs } from '../../testing/lab-content.ts'
import { numberChallenges } from '../../training/catalogue/challenges.ts'
import { BuiltInPlans } from './built-in-plans.ts'
import { parsePlan } from './plan.ts'
import { validatePlan } from './plan-file.ts'

const labs = await sharedLabs()
const challenges = new Map(numberChallenges(labs.all(), challengeNumbers).map((one) => [one.key, one]))
const keys = new Set(challenges.keys())
const ready = new BuiltInPlans(join(projectRoot, 'content'), keys)
const list = ready.list('en')

describe('ready plans', () => {
  it('are seven lessons and two courses, the most wanted first', () => {
    expect(list.map(({ key }) => key)).toEqual([
      ...['ninety-minutes', 'half-a-day', 'two-days', 'secure-coding-day'],
      ...['owasp-top-ten', 'api-day', 'contest', 'first-course', 'twelve-weeks'],
    ])
    expect(list.map(({ weeks }) => weeks).slice(-3)).toEqual([null, 6, 12])
    expect(list.slice(0, 3).map(({ minutes }) => minutes)).toEqual([90, 240, 720])
  })

  it.each(list)('include $key, a valid plan of existing challenges', ({ key }) => {
    const source = yamlSourceIn(ready.text(key) ?? '', 'plan.yml')
    expect(parsePlan(validatePlan(source), source, keys)).toEqual(ready.get(key))
  })

  it.each(list)(
    'order the challenges of $key by difficulty within a part, and give it enough time',
    ({ key }) => {
      for (const part of ready.get(key)?.parts ?? []) {
        const met = part.challenges.flatMap((name) => challenges.get(name) ?? [])
        const stars = met.map((challenge) => challenge.stars)
        expect({ part: part.title, stars }).toEqual({ part: part.title, stars: stars.toSorted() })
        const minutes = met.reduce((sum, challenge) => sum + challenge.minutes, 0)
        const isRound = key === 'contest' && met.length > 0
        // A contest needs more challenges than anybody can solve in the time.
        if (part.dates) expect(met.length).toBeGreaterThan(1)
        else if (isRound) expect(minutes).toBeGreaterThan(part.minutes)
        else
          expect({ part: part.title, fits: minutes <= part.minutes }).toEqual({
            part: part.title,
            fits: true,
          })
      }
    },
  )

  it.each(list)('pause the judging in $key while nobody works, and not after a lesson', ({ key }) => {
    const parts = ready.get(key)?.parts ?? []
    // The last part stays on after a lesson, and learners go on at home.
    const idle = parts.filter(
      (part) => part.challenges.length === 0 && (part !== parts.at(-1) || key === 'contest'),
    )
    expect(parts.filter(({ judging }) => judging === 'paused')).toEqual(idle)
  })

  it('show each of the OWASP Top Ten with its own challenges in owasp-top-ten', () => {
    const parts = ready.get('owasp-top-ten')?.parts.filter(({ challenges: { length } }) => length > 0) ?? []
    expect(parts).toHaveLength(10)
    for (const { title, challenges: met } of parts) {
      for (const key of met) {
        expect(challenges.get(key)?.owasp.map((name) => name.slice(0, 8))).toContain(
          `${title.slice(0, 3)}:2025`,
        )
      }
    }
  })

  it.each(list)('translate $key into German, part by part', ({ key }) => {
    const plan = ready.get(key)
    const german = plan && ready.localize(key, plan, 'de_DE')
    expect(german?.title).toBeDefined()
    expect(german?.blurb).not.toBe(plan?.blurb)
    const announced = (parts = plan?.parts) => parts?.map(({ say }) => say !== '')
    expect(announced(german?.parts)).toEqual(announced())
    expect(german?.parts.filter(({ say }, index) => say !== '' && say === plan?.parts[index]?.say)).toEqual(
      [],
    )
    // A class that chose an earlier version keeps its texts.
    const short = plan && { ...plan, parts: plan.parts.slice(1) }
    expect(short && ready.localize(key, short, 'de_DE')).toEqual(short)
  })

  it('are shown to trainers as they are stored, except for their position', () => {
    const file = readFileSync(join(projectRoot, 'content', 'plans', 'contest.yml'), 'utf8')
    expect(`order: 7\n${ready.text('contest')}`).toBe(file)
    expect(ready.text('__proto__')).toBeUndefined()
  })

  it('leave out challenges that are not installed', () => {
    const fewer = new BuiltInPlans(join(projectRoot, 'content'), new Set(['scoreBoardChallenge']))
    expect(fewer.list('en')[0]).toMatchObject({ key: 'ninety-minutes', parts: 5, challenges: 1 })
  })
})
