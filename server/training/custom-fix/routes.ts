import type { CustomFix } from '#contract/training.ts'
import { pathToRoot, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { LONG_TEXT_LIMIT } from '../../http/requests/body.ts'
import { type Call, httpReply, type Routes } from '../../http/routing/routes.ts'
import { ClientDisconnected } from '../../sandbox/errors.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import { WEAK_VERSION } from '../catalogue/labs.ts'
import { type CodingTask, findCodingTask } from '../coding/challenges.ts'
import { codingTaskNotFound } from '../coding/snippet-routes.ts'
import type { Training } from '../training.ts'
import type { CheckResult } from './check-data.ts'
import {
  checkCustomFix,
  deleteCustomFix,
  readCustomFix,
  saveCheckedCode,
  saveSource,
  suspendCustomFix,
} from './code.ts'
import { provenAt } from './proof-history.ts'
import { findComponents } from './react-to-html.ts'

/** Longest text that is stored, in bytes. The sandbox reads no longer ones. */
export const LONGEST_SOURCE = 64 << 10

/** Routes of a learner's own fix. */
export function customFixRoutes(training: Training): Routes {
  return (on) => {
    on.get('/training/coding/:key/own', (call) => withCodingTask(training, call, describe))
    on.put('/training/coding/:key/own', { bodyLimit: LONG_TEXT_LIMIT }, (call) =>
      withCodingTask(training, call, save),
    )
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
    return httpReply(404, {
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
    return httpReply(400, { status: 'error', error: 'The code is a text of at most 64 KB' })
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
    if (error instanceof ClientDisconnected && superseded.signal.aborted) return undefined
    throw error
  } finally {
    if (shop.supersededEdits.get(lab) === superseded) shop.supersededEdits.delete(lab)
  }
}

async function remove({ shop }: Call, { lab, weak }: CodingTask): Promise<CustomFix> {
  await deleteCustomFix(shop, lab.name)
  return customFixOf(shop, lab.name, weak.text)
}

/** Why a component was suspended that the learner's page never finished rendering. */
const HANGING_REASON = 'your page came to no end while it was drawn'

/** Routes of a learner's own components: their code, and how a page reports one that hangs. */
export const componentRoutes: Routes = (on) => {
  on.get('/training/own/:lab', (call) => withComponents(call, send))
  on.post('/training/own/:lab/aside', (call) => withComponents(call, suspend))
}

async function withComponents(
  call: Call,
  work: (call: Call, lab: string, code: string) => unknown,
): Promise<unknown> {
  const { lab } = call.params
  const { shop } = call
  const isHers =
    lab !== undefined && shop.version(lab) === CUSTOM_FIX && (await findComponents(lab)) !== undefined
  const code = isHers ? readCustomFix(shop, lab)?.live : undefined
  if (lab === undefined || !code) {
    return httpReply(404, { status: 'error', error: 'No version of yours is live there' })
  }
  return work(call, lab, code)
}

/** Sent as plain text, so that no page can load it as a script. The learner's own page evaluates it. */
function send(_call: Call, _lab: string, code: string): unknown {
  return httpReply(200, code, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
}

async function suspend({ shop }: Call, lab: string): Promise<unknown> {
  await suspendCustomFix(shop, lab, HANGING_REASON)
  return httpReply(204, '')
}

/** A page that runs no code of a lab. It helps if a live version breaks even the score board. */
export const safePageRoutes: Routes = (on) => {
  on.get('/training/safe', (call) => answerPage(call, ''))
  on.post('/training/safe/weak', backToWeak)
}

async function backToWeak(call: Call): Promise<unknown> {
  const { shop, translator: speech } = call
  for (const lab of Object.keys(shop.versions())) await shop.setLiveVersion(lab, WEAK_VERSION)
  return answerPage(call, speech.translate('Done: the weak code runs everywhere again.'))
}

function answerPage({ shop, translator: speech, request }: Call, done: string): unknown {
  const { branding: look } = shop
  const say = (text: string) => escapeHtml(speech.translate(text))
  const labs = Object.keys(shop.versions())
  const home = pathToRoot(request)
  const body = `<h1>${say('Safe ground')}</h1>
<p>${say('No lab’s code runs on this page. If a version that you put live holds up the shop, send it away from here: what you wrote is kept.')}</p>
<p role="status"><strong>${escapeHtml(done)}</strong></p>
${labs.length === 0 ? `<p>${say('Nothing but weak code is live.')}</p>` : `<p>${say('Live now:')} ${labs.map((lab) => `<code>${escapeHtml(lab)}</code>`).join(', ')}</p>`}
<form action="${home}training/safe/weak" method="post">
<div class="actions"><button type="submit">${say('Everything back to weak')}</button></div>
</form>`
  const title = `${speech.translate('Safe ground')} · ${look.name}`
  return httpReply(
    200,
    renderPage({ title, branding: look, body, home, translator: speech, hasNotices: false }),
    {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
  )
}
