import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltInPlan } from '#contract/plans.ts'
import { readYaml, readYamlSource } from '../../config/yaml-source.ts'
import { isCourse, weeksOf } from './course.ts'
import { type LessonPlan, parsePlan } from './plan.ts'
import { type PlanTranslation, parseBuiltInPlan, planTranslationSchema } from './plan-file.ts'

const FILE = /^([a-z][a-z0-9-]*)\.yml$/

interface Ready {
  order: number
  plan: LessonPlan
  /** The YAML, as a template for a trainer's own plan. */
  text: string
}

/** The plans in `content/plans`. */
export class BuiltInPlans {
  readonly #plans: ReadonlyMap<string, Ready>
  /** By language, then by key. */
  readonly #words: ReadonlyMap<string, ReadonlyMap<string, PlanTranslation>>

  /** Reads `plans` in the content folder. Leaves out challenges that are not installed. Throws `ConfigurationError`. */
  constructor(content: string, here: ReadonlySet<string>) {
    const folder = join(content, 'plans')
    this.#plans = new Map(keysIn(folder).map((key) => [key, readPlan(folder, key, here)]))
    this.#words = new Map(languagesIn(folder).map((language) => [language, readWords(folder, language)]))
  }

  /** Sorted by position. */
  list(language: string): BuiltInPlan[] {
    return [...this.#plans]
      .toSorted(([, one], [, other]) => one.order - other.order)
      .map(([key, { plan }]) => {
        const { title, blurb, parts } = this.localize(key, plan, language)
        return {
          key,
          title,
          blurb,
          parts: parts.length,
          weeks: isCourse(plan) ? weeksOf(plan) : null,
          minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0),
          challenges: new Set(parts.flatMap(({ challenges }) => challenges)).size,
        }
      })
  }

  get(key: string): LessonPlan | undefined {
    return this.#plans.get(key)?.plan
  }

  text(key: string): string | undefined {
    return this.#plans.get(key)?.text
  }

  /** Returns a ready plan with translated texts, if they exist. */
  localize(key: string | null, plan: LessonPlan, language: string): LessonPlan {
    const words = this.#words.get(language)?.get(key ?? '')
    // A plan that was chosen before an update may have had other parts.
    if (!words || words.parts.length !== plan.parts.length) return plan
    const parts = plan.parts.map((part, index) => ({ ...part, ...words.parts[index] }))
    return { ...plan, title: words.title, blurb: words.blurb, parts }
  }
}

function readPlan(folder: string, key: string, here: ReadonlySet<string>): Ready {
  const source = readYamlSource(join(folder, `${key}.yml`), `content/plans/${key}.yml`)
  const { order, ...file } = parseBuiltInPlan(source)
  const plan = parsePlan(file, source)
  const parts = plan.parts.map((part) => ({
    ...part,
    challenges: part.challenges.filter((challenge) => here.has(challenge)),
  }))
  return { order, plan: { ...plan, parts }, text: source.text.replace(/^order: .*\n/m, '') }
}

function readWords(folder: string, language: string): Map<string, PlanTranslation> {
  return new Map(
    keysIn(join(folder, language)).map((key) => {
      const name = `${language}/${key}.yml`
      return [key, readYaml(join(folder, name), `content/plans/${name}`, planTranslationSchema)]
    }),
  )
}

function keysIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => FILE.exec(name)?.[1] ?? [])
}

function languagesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
