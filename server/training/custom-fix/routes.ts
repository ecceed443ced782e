import type { OwnFix } from '#contract/training.ts'
import { answer, type Call, type Routes } from '../../http/routing/routes.ts'
import { ClientLeft } from '../../sandbox/errors.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Coding, codingOf } from '../coding/challenges.ts'
import { noCoding } from '../coding/snippet-routes.ts'
import type { Training } from '../training.ts'
import type { Checked } from './checked.ts'
import { checkOwn, forgetOwn, keepCode, keepText, readOwn } from './code.ts'
import { provenAt } from './proof-history.ts'

/** Longest text that is kept, in bytes: what is longer could not be read either. */
export const LONGEST_SOURCE = 64 << 10

/** What a learner writes herself in the place of weak code. */
export function ownRoutes(training: Training): Routes {
  return (on) => {
    on.get('/training/coding/:key/own', (call) => withCoding(training, call, describe))
    on.put('/training/coding/:key/own', (call) => withCoding(training, call, save))
    on.delete('/training/coding/:key/own', (call) => withCoding(training, call, forget))
  }
}

function withCoding(training: Training, call: Call, work: (call: Call, coding: Coding) => unknown): unknown {
  const coding = codingOf(training, call.params.key)
  if (!coding) return noCoding(call.params.key)
  if (!coding.lab.hasHiddenTests || coding.challenge.disabledEnv !== null) {
    return answer(404, {
      status: 'error',
      error: `The code of ${coding.lab.name} cannot be written anew yet`,
    })
  }
  return work(call, coding)
}

function describe({ shop }: Call, { lab, weak }: Coding): OwnFix {
  return ownFixOf(shop, lab.name, weak.text)
}

function ownFixOf(shop: Shop, lab: string, weakText: string): OwnFix {
  const own = readOwn(shop, lab)
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
 * Her text is kept even where it cannot run, or where nobody can look at it now: nothing that she wrote is lost. It is kept
 * at once, so that a text that takes long to look at does not come after a later one.
 */
async function save({ shop, body }: Call, { lab, weak }: Coding): Promise<unknown> {
  const { source } = body
  if (typeof source !== 'string' || Buffer.byteLength(source) > LONGEST_SOURCE) {
    return answer(400, { status: 'error', error: 'The code is a text of at most 64 KB' })
  }
  keepText(shop, lab.name, source)
  const checked = await checkUnlessOvertaken(shop, lab.name, source)
  if (checked) keepCode(shop, lab.name, source, 'code' in checked ? checked.code : null)
  const problems = checked && 'problem' in checked ? [...(checked.problems ?? [checked.problem])] : []
  return { ...ownFixOf(shop, lab.name, weak.text), problems }
}

/** Undefined where a newer text of the same lab came while this one waited for its turn. */
async function checkUnlessOvertaken(shop: Shop, lab: string, source: string): Promise<Checked | undefined> {
  shop.supersededEdits.get(lab)?.abort()
  const overtaken = new AbortController()
  shop.supersededEdits.set(lab, overtaken)
  try {
    return await checkOwn(shop, lab, source, overtaken.signal)
  } catch (error) {
    if (error instanceof ClientLeft && overtaken.signal.aborted) return undefined
    throw error
  } finally {
    if (shop.supersededEdits.get(lab) === overtaken) shop.supersededEdits.delete(lab)
  }
}

async function forget({ shop }: Call, { lab, weak }: Coding): Promise<OwnFix> {
  await forgetOwn(shop, lab.name)
  return ownFixOf(shop, lab.name, weak.text)
}
