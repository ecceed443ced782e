import type { CodeProblem } from '#contract/training.ts'
import type { Face } from '../../sandbox/guest/face.ts'
import { GuestError, Misfit } from '../../sandbox/guest/guest-errors.ts'
import { type Caller, OWN } from '../../shop/called.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Lab, WEAK } from '../labs.ts'

/** What a learner wrote for a lab, as it is kept in her shop. */
export interface OwnCode {
  source: string
  /** The same without types; null where it cannot run. */
  code: string | null
  /** What runs where her version is live: the text may have gone on since. */
  live: string | null
  savedAt: string
  asideAt: string | null
  asideWhy: string | null
}

/** Labs whose features wait for what their code answers, so that it may be a learner's own. */
export const OWN_LABS: readonly string[] = [
  'blank-registration',
  'chosen-fields',
  'client-clock',
  'client-side-visibility',
  'confidential-document',
  'coupon-on-request',
  'cross-site-request-forgery',
  'deprecated-interface',
  'derived-password',
  'duplicate-keys',
  'echoed-order-number',
  'erased-not-deleted',
  'exposed-metrics',
  'form-in-locals',
  'guessable-passwords',
  'homemade-coupons',
  'inline-subtitles',
  'json-with-padding',
  'leaked-recovery-phrase',
  'like-race',
  'login-injection',
  'masked-owner',
  'mass-assignment',
  'missing-encoding',
  'missing-owner-check',
  'missing-role-check',
  'nagged-coupon',
  'negative-quantity',
  'off-the-menu',
  'open-redirect',
  'order-code',
  'order-where',
  'poison-null-byte',
  'policy-injection',
  'profile-template',
  'published-keys',
  'published-logs',
  'raw-description',
  'reusable-captcha',
  'review-where',
  'reviews-of-others',
  'search-injection',
  'secrets-in-the-prompt',
  'security-question',
  'server-side-request-forgery',
  'single-pass-filter',
  'spoofable-rate-limit',
  'spoofed-address',
  'token-algorithm',
  'trusted-author',
  'unbounded-discount',
  'unchecked-email',
  'unchecked-rating',
  'unescaped-name',
  'unguarded-update',
  'unknown-payment',
  'unlisted-translation',
  'unrepeated-password',
  'unverified-password-change',
  'upload-size',
  'upload-type',
  'verbose-errors',
  'view-basket',
  'xml-entities',
  'yaml-bomb',
  'zip-slip',
]

/** Whether learners may write this lab's code themselves: only where it is known how to prove that. */
export function offersOwn({ name, holdsBack }: Lab): boolean {
  return holdsBack && OWN_LABS.includes(name)
}

export function readOwn({ tables }: Shop, lab: string): OwnCode | undefined {
  return tables.get<OwnCode>(
    'SELECT source, code, live, savedAt, asideAt, asideWhy FROM ff_progress_own WHERE lab = ?',
    [lab],
  )
}

/** All that she wrote herself, by the lab. */
export function ownTexts({ tables }: Shop): Record<string, string> {
  const rows = tables.all<{ lab: string; source: string }>(
    'SELECT lab, source FROM ff_progress_own ORDER BY lab',
  )
  return Object.fromEntries(rows.map(({ lab, source }) => [lab, source]))
}

/** Keeps what she wrote, whether it can run or not. What runs goes on as it is. */
export function keepOwn(shop: Shop, lab: string, source: string, code: string | null): void {
  const { tables, clock } = shop
  const values = [lab, source, code, clock.now().toISOString()]
  tables.keep(() =>
    tables.run(
      `INSERT INTO ff_progress_own (lab, source, code, savedAt) VALUES (?, ?, ?, ?) ON CONFLICT (lab)
        DO UPDATE SET source = excluded.source, code = excluded.code, savedAt = excluded.savedAt`,
      values,
    ),
  )
}

/** Has what she saved last run from now on, wherever her version is live. */
export function renewOwn({ tables }: Shop, lab: string): void {
  tables.keep(() =>
    tables.run('UPDATE ff_progress_own SET live = code, asideAt = NULL, asideWhy = NULL WHERE lab = ?', [
      lab,
    ]),
  )
}

/** Has what ran before it was put aside run again; where nothing ever did, what she saved last. */
export function resumeOwn({ tables }: Shop, lab: string): void {
  tables.keep(() =>
    tables.run(
      'UPDATE ff_progress_own SET live = coalesce(live, code), asideAt = NULL, asideWhy = NULL WHERE lab = ?',
      [lab],
    ),
  )
}

/** Brings what runs along into a twin of her shop. */
export function copyOwn(shop: Shop, twin: Shop, lab: string, code = readOwn(shop, lab)?.live): void {
  if (typeof code !== 'string') return
  keepOwn(twin, lab, code, code)
  renewOwn(twin, lab)
}

/** Forgets what she wrote; where it is live, the weak code runs again. */
export async function forgetOwn(shop: Shop, lab: string): Promise<void> {
  if (shop.version(lab) === OWN) await shop.putLive(lab, WEAK)
  shop.tables.run('DELETE FROM ff_progress_own WHERE lab = ?', [lab])
}

/**
 * Looks at what she wrote, away from the server: its types are taken out, and it has to export what the weak code does.
 * Rejects with `SandboxUnavailable`.
 */
export async function checkOwn(
  shop: Shop,
  lab: string,
  source: string,
): Promise<{ code: string } | { problem: CodeProblem }> {
  const checked = await shop.sandbox.typescript(source)
  if ('problem' in checked) return { problem: placeOf(checked.problem) }
  const wanted = Object.keys(await faceOf(lab))
  const missing = wanted.find((name) => !checked.exports.includes(name))
  const foreign = checked.exports.find((name) => !wanted.includes(name))
  if (missing !== undefined) return { problem: atTop(`The code has to export ${missing}`) }
  if (foreign !== undefined)
    return { problem: atTop(`Nobody asks for ${foreign}: export ${wanted.join(', ')}`) }
  return { code: checked.code }
}

function placeOf({ message, line, column }: CodeProblem): CodeProblem {
  return { message, line, column }
}

function atTop(message: string): CodeProblem {
  return { message, line: 1, column: 1 }
}

/** What a lab's code takes and gives. Read when the first of all learners wrote something. */
export async function faceOf(lab: string): Promise<Face> {
  const { default: known } = await import('../../sandbox/guest/faces.json', { with: { type: 'json' } })
  const faces: Record<string, unknown> = known.faces
  const face = Object.hasOwn(faces, lab) ? faces[lab] : undefined
  if (!isFace(face)) throw new Error(`The lab ${lab} has no face`)
  return face
}

/** The compiler wrote it down, and a test compares. */
function isFace(value: unknown): value is Face {
  return typeof value === 'object' && value !== null
}

/** Calls her code; undefined where there is none that can run. */
export function ownCaller(shop: Shop, lab: string): Caller | undefined {
  const code = readOwn(shop, lab)?.live
  if (!code) return undefined
  return async (name, calls) => {
    const face = await faceOf(lab)
    const shape = Object.hasOwn(face, name) ? face[name] : undefined
    if (!shape) throw new Error(`The lab ${lab} exports no ${name}`)
    try {
      const given = await shop.sandbox.guestEach({ code, name, shape, calls })
      shop.overruns.delete(lab)
      return given
    } catch (error) {
      if (isOverrun(error)) await countOverrun(shop, lab, error.message)
      throw isOverrun(error) || error instanceof Misfit ? stopped(lab, error) : error
    }
  }
}

function isOverrun(error: unknown): error is GuestError & { isOverrun: true } {
  return error instanceof GuestError && error.isOverrun
}

function stopped(lab: string, { message }: Error): GuestError {
  return new GuestError('Error', `Your own code in labs/${lab} stopped: ${message}`)
}

/** So often in a row her code may take too much, or never come to an end. */
const MOST_OVERRUNS = 3

/** Puts her code aside when it does nothing but take time: the weak code runs again, and her text is kept. */
async function countOverrun(shop: Shop, lab: string, why: string): Promise<void> {
  const count = (shop.overruns.get(lab) ?? 0) + 1
  shop.overruns.set(lab, count)
  if (count < MOST_OVERRUNS || shop.version(lab) !== OWN) return
  shop.overruns.delete(lab)
  const { tables, clock } = shop
  tables.keep(() =>
    tables.run('UPDATE ff_progress_own SET asideAt = ?, asideWhy = ? WHERE lab = ?', [
      clock.now().toISOString(),
      `${why}, ${MOST_OVERRUNS} times in a row`,
      lab,
    ]),
  )
  await shop.putLive(lab, WEAK)
}
