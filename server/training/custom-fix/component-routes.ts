import { answer, type Call, type Routes } from '../../http/routing/routes.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import { readCustomFix, suspendCustomFix } from './code.ts'
import { findComponents } from './components.ts'

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
    return answer(404, { status: 'error', error: 'No version of yours is live there' })
  }
  return work(call, lab, code)
}

/** Sent as plain text, so that no page can load it as a script. The learner's own page evaluates it. */
function send(_call: Call, _lab: string, code: string): unknown {
  return answer(200, code, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
}

async function suspend({ shop }: Call, lab: string): Promise<unknown> {
  await suspendCustomFix(shop, lab, HANGING_REASON)
  return answer(204, '')
}
