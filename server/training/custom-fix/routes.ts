import type { CustomFix } from '#contract/training.ts'
import { answer, type Call, type Routes } from '../../http/routing/routes.ts'
import { ClientLeft } from '../../sandbox/errors.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import { type CodingTask, findCodingTask } from '../coding/challenges.ts'
import { codingTaskNotFound } from '../coding/snippet-routes.ts'
import type { Training } from '../training.ts'
import type { CheckResult } from './check-data.ts'
import { checkCustomFix, deleteCustomFix, readCustomFix, saveCheckedCode, saveSource } from './code.ts'
import { provenAt } from './proof-history.ts'

/** Longest text that is stored, in bytes. The sandbox reads no longer ones. */
export const LONGEST_SOURCE = 64 << 10

/** Routes of a learner's own fix. */
export function customFixRoutes(training: Training): Routes {
  return (on) => {
    on.get('/training/coding/:key/own', (call) => withCodingTask(training, call, describe))
    on.put('/training/coding/:key/own', (call) => withCodingTask(training, call, save))
    on.delete('/training/coding/:key/own', (call) => withCodingTask(training, call, remove))
  }
}

function withCodingTask(
  training: Training,
  call: Call,
  work: (call: Call, coding: CodingTask) => unknown,
): unknown {
  const coding = findCodingTask(training, call.params.key)
  if (!coding) return codingTaskNotFound(call.params.key)
  if (!coding.lab.hasHiddenTests || coding.challenge.disabledEnv !== null) {
    return answer(404, {
      status: 'error',
      error: `The code of ${coding.lab.name} cannot be written anew yet`,
    })
  }
  return work(call, coding)
}

function describe({ shop }: Call, { lab, weak }: CodingTask): CustomFix {
  return customFixOf(shop, lab.name, weak.text)
}

function customFixOf(shop: Shop, lab: string, weakText: string): CustomFix {
  const own = readCustomFix(shop, lab)
  return {
    source: own?.source ?? weakText,
    savedAt: own?.savedAt ?? null,
    runs: typeof own?.code === 'string',
    live: shop.version(lab) === CUSTOM_FIX,
    provenAt: provenAt(shop, lab, own?.live),
    aside: own?.asideAt && own.asideWhy ? { at: own.asideAt, why: own.asideWhy } : null,
    problems: [],
  }
}

/**
 * Saves the text even if it cannot run or cannot be checked now, so that nothing is lost. It is saved before the check,
 * so that a slow check does not overwrite a later text.
 */
async function save({ shop, body }: Call, { lab, weak }: CodingTask): Promise<unknown> {
  const { source } = body
  if (typeof source !== 'string' || Buffer.byteLength(source) > LONGEST_SOURCE) {
    return answer(400, { status: 'error', error: 'The code is a text of at most 64 KB' })
  }
  saveSource(shop, lab.name, source)
  const checked = await checkUnlessSuperseded(shop, lab.name, source)
  if (checked) saveCheckedCode(shop, lab.name, source, 'code' in checked ? checked.code : null)
  const problems = checked && 'problem' in checked ? [...(checked.problems ?? [checked.problem])] : []
  return { ...customFixOf(shop, lab.name, weak.text), problems }
}

/** Returns undefined if a newer text of the same lab arrived while this one waited. */
async function checkUnlessSuperseded(
  shop: Shop,
  lab: string,
  source: string,
): Promise<CheckResult | undefined> {
  shop.supersededEdits.get(lab)?.abort()
  const superseded = new AbortController()
  shop.supersededEdits.set(lab, superseded)
  try {
    return await checkCustomFix(shop, lab, source, superseded.signal)
  } catch (error) {
    if (error instanceof ClientLeft && superseded.signal.aborted) return undefined
    throw error
  } finally {
    if (shop.supersededEdits.get(lab) === superseded) shop.supersededEdits.delete(lab)
  }
}

async function remove({ shop }: Call, { lab, weak }: CodingTask): Promise<CustomFix> {
  await deleteCustomFix(shop, lab.name)
  return customFixOf(shop, lab.name, weak.text)
}
