import { dump } from 'js-yaml'
import type { PlanCheck, PlanDraft, PlanPartDraft } from '#contract/plans.ts'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { type YamlSource, yamlSourceIn } from '../../config/yaml-source.ts'
import { findPlanFaults, momentAt } from './plan.ts'
import { findShapeFaults, type PlanFile, validatePlan } from './plan-file.ts'

/** Checks the YAML of a plan, and returns its fields for a form if it has the right shape. */
export function checkPlanText(text: string, name: string, keys: ReadonlySet<string>): PlanCheck {
  let source: YamlSource
  try {
    source = yamlSourceIn(text, name, { maxAliases: 0 })
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return { text, plan: null, faults: [{ path: [], problem: error.message }] }
  }
  const faults = findShapeFaults(source.value)
  if (faults.length > 0) return { text, plan: null, faults }
  const file = validatePlan(source)
  return { text, plan: draftOf(file), faults: findPlanFaults(file, keys) }
}

/** The fields of a form as YAML. Empty ones are left out, except titles: they are faults. The value may have any shape: the check of the text tells. */
export function yamlOfDraft(draft: unknown): string {
  return dump(withoutEmpty(draft), { lineWidth: 100, flowLevel: 3, noRefs: true })
}

/** Times with their zone: that of this machine means nothing in a browser. */
function draftOf({ parts, ...plan }: PlanFile): PlanDraft {
  return {
    ...plan,
    parts: parts.map(({ from, until, ...part }): PlanPartDraft => {
      return { ...part, ...utcOf('from', from), ...utcOf('until', until) }
    }),
  }
}

/** An impossible time stays as it is. */
function utcOf(field: 'from' | 'until', written: string | undefined): { from?: string; until?: string } {
  if (written === undefined) return {}
  const at = momentAt(written) ?? Number.NaN
  return { [field]: Number.isNaN(at) ? written : `${new Date(at).toISOString().slice(0, 16)}Z` }
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name, field]) => name === 'title' || !isEmpty(field))
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutEmpty(field)]))
}

function isEmpty(field: unknown): boolean {
  return field === undefined || field === '' || (Array.isArray(field) && field.length === 0)
}
