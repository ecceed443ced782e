import type { CodeProblem } from '#contract/training.ts'
import { isScratchShop } from '../../host/scratch-shop.ts'
import { problemWithoutLine } from '../../sandbox/code-problem.ts'
import { InterfaceMismatch, isOverrun, LearnerCodeError } from '../../sandbox/learner-code/errors.ts'
import type { CodeInterface } from '../../sandbox/learner-code/interface.ts'
import { type CallCode, CUSTOM_FIX, type LabCodeSource, type WeakLanguage } from '../../shop/live-code.ts'
import type { CustomFixes, Shop } from '../../shop/shop.ts'
import { WEAK_VERSION } from '../catalogue/labs.ts'
import { checkContract, contractOf } from './check-contract.ts'
import { type CheckResult, checkData, readData } from './check-data.ts'
import { findComponents } from './react-to-html.ts'

/** A learner's own fix of a lab, as the shop stores it. */
export interface CustomFixCode {
  source: string
  /** The runnable form: code without types, a list as JSON, a contract as bytecode. Null if it cannot run. */
  code: string | null
  /** What runs while the fix is live. The text may have changed since. */
  live: string | null
  savedAt: string
  asideAt: string | null
  asideWhy: string | null
}

export function readCustomFix({ tables }: Shop, lab: string): CustomFixCode | undefined {
  return tables.get<CustomFixCode>(
    'SELECT source, code, live, savedAt, asideAt, asideWhy FROM ff_progress_own WHERE lab = ?',
    [lab],
  )
}

/** Returns the source of all own fixes, by lab. */
export function customFixSources({ tables }: Shop): Record<string, string> {
  const rows = tables.all<{ lab: string; source: string }>(
    'SELECT lab, source FROM ff_progress_own ORDER BY lab',
  )
  return Object.fromEntries(rows.map(({ lab, source }) => [lab, source]))
}

/** Saves a fix, whether it can run or not. What is live does not change. */
export function saveCustomFix(shop: Shop, lab: string, source: string, code: string | null): void {
  shop.tables.writeProgress(() => {
    saveSource(shop, lab, source)
    saveCheckedCode(shop, lab, source, code)
  })
}

/** Saves a text before it is checked. If the same text was checked before, its code stays. */
export function saveSource({ tables, clock }: Shop, lab: string, source: string): void {
  const values = [lab, source, clock.now().toISOString()]
  tables.writeProgress(() =>
    tables.run(
      `INSERT INTO ff_progress_own (lab, source, savedAt) VALUES (?, ?, ?) ON CONFLICT (lab) DO UPDATE SET
        code = CASE WHEN source = excluded.source THEN code END, source = excluded.source, savedAt = excluded.savedAt`,
      values,
    ),
  )
}

/** Saves the checked code of a text, unless a newer text was saved meanwhile. */
export function saveCheckedCode({ tables }: Shop, lab: string, source: string, code: string | null): void {
  tables.writeProgress(() =>
    tables.run('UPDATE ff_progress_own SET code = ? WHERE lab = ? AND source = ?', [code, lab, source]),
  )
}

/** From now on runs the code that was saved last, wherever the fix is live. */
export function runSavedCode({ tables }: Shop, lab: string): void {
  tables.writeProgress(() =>
    tables.run('UPDATE ff_progress_own SET live = code, asideAt = NULL, asideWhy = NULL WHERE lab = ?', [
      lab,
    ]),
  )
}

/** Runs a suspended fix again. If it never ran, runs the code that was saved last. */
export function resumeCustomFix({ tables }: Shop, lab: string): void {
  tables.writeProgress(() =>
    tables.run(
      'UPDATE ff_progress_own SET live = coalesce(live, code), asideAt = NULL, asideWhy = NULL WHERE lab = ?',
      [lab],
    ),
  )
}

/** Copies what is live into a scratch shop. */
export function copyCustomFix(
  shop: Shop,
  scratch: Shop,
  lab: string,
  code = readCustomFix(shop, lab)?.live,
): void {
  if (typeof code !== 'string') return
  saveCustomFix(scratch, lab, code, code)
  runSavedCode(scratch, lab)
}

/** Deletes a fix. If it is live, the weak code runs again. */
export async function deleteCustomFix(shop: Shop, lab: string): Promise<void> {
  if (shop.version(lab) === CUSTOM_FIX) await shop.setLiveVersion(lab, WEAK_VERSION)
  shop.tables.run('DELETE FROM ff_progress_own WHERE lab = ?', [lab])
}

/**
 * Checks a fix in the sandbox. Rejects with `SandboxUnavailable`. Rejects with `ClientDisconnected` if the client disconnected,
 * or a newer text superseded this one, before it was checked.
 */
export function checkCustomFix(
  shop: Shop,
  lab: string,
  source: string,
  superseded?: AbortSignal,
): Promise<CheckResult> {
  const language = shop.labs.language(lab)
  if (language === 'yaml') return checkData(shop, lab, source)
  const check = language === 'solidity' ? checkContract : checkModule
  return check(shop, lab, source, superseded)
}

/** Removes the types. The code must export what the weak code does. */
async function checkModule(
  shop: Shop,
  lab: string,
  source: string,
  superseded?: AbortSignal,
): Promise<CheckResult> {
  const components = await findComponents(lab)
  const checked = await shop.sandbox.typescript(source, components ? 'tsx' : 'typescript', superseded)
  if ('problem' in checked) return { problem: placeOf(checked.problem) }
  const wanted = components ?? Object.keys(await interfaceOf(shop.labs, lab))
  const missing = wanted.find((name) => !checked.exports.includes(name))
  const foreign = checked.exports.find((name) => !wanted.includes(name))
  if (missing !== undefined) return { problem: problemWithoutLine(`The code has to export ${missing}`) }
  if (foreign !== undefined)
    return { problem: problemWithoutLine(`Nobody asks for ${foreign}: export ${wanted.join(', ')}`) }
  return { code: checked.code }
}

function placeOf({ message, line, column }: CodeProblem): CodeProblem {
  return { message, line, column }
}

type KnownInterfaces = Pick<LabCodeSource, 'codeInterface'>

/** Returns the interface of a lab's code. Throws if learners cannot run code there. */
export async function interfaceOf(labs: KnownInterfaces, lab: string): Promise<CodeInterface> {
  const labInterface = await findInterface(labs, lab)
  if (!labInterface) throw new Error(`The lab ${lab} has no interface: run node scripts/interfaces/main.ts`)
  return labInterface
}

/** Returns the same, or undefined. Read when the first learner writes a fix. */
export async function findInterface(labs: KnownInterfaces, lab: string): Promise<CodeInterface | undefined> {
  const added = labs.codeInterface(lab)
  if (added) return added
  const { default: known } = await import('../../sandbox/learner-code/interfaces.json', {
    with: { type: 'json' },
  })
  const interfaces: Record<string, unknown> = known.faces
  const labInterface = Object.hasOwn(interfaces, lab) ? interfaces[lab] : undefined
  return isInterface(labInterface) ? labInterface : undefined
}

/** The compiler generates the file, and a test compares it. */
function isInterface(value: unknown): value is CodeInterface {
  return typeof value === 'object' && value !== null
}

/** How a shop finds the fixes that its learner wrote. */
export const customFixVersions: CustomFixes = {
  caller: callerOf,
  guardedCaller: guardedCallerOf,
  data: customFixData,
  revert: suspendCustomFix,
}

/** Returns a caller of the learner's code, or undefined if none can run. */
function callerOf(shop: Shop, lab: string): CallCode | undefined {
  const code = readCustomFix(shop, lab)?.live
  if (!code) return undefined
  const call = sandboxCaller(shop, lab, code)
  return async (name, calls) => {
    try {
      const given = await call(name, calls)
      shop.overruns.delete(lab)
      return given
    } catch (error) {
      if (isOverrun(error)) await countOverrun(shop, lab, error.message)
      throw isOverrun(error) || error instanceof InterfaceMismatch ? stoppedError(lab, error) : error
    }
  }
}

/** Calls code in the sandbox. Guarded code finds there what earlier calls have left on built-in prototypes. */
function sandboxCaller(shop: Shop, lab: string, code: string): CallCode {
  const realm = shop.labs.isGuarded(lab) ? shop.realm : undefined
  return async (name, calls) => {
    const labInterface = await interfaceOf(shop.labs, lab)
    const shape = Object.hasOwn(labInterface, name) ? labInterface[name] : undefined
    if (!shape) throw new Error(`The lab ${lab} exports no ${name}`)
    return shop.sandbox.callLearnerCodeEach({ code, name, shape, calls, realm })
  }
}

/** Returns a caller of a given version of guarded code. */
function guardedCallerOf(shop: Shop, lab: string, code: string): CallCode {
  const call = sandboxCaller(shop, lab, code)
  return async (name, calls) => {
    try {
      return await call(name, calls)
    } catch (error) {
      if (!(isOverrun(error) || error instanceof InterfaceMismatch)) throw error
      throw new LearnerCodeError('Error', `The code of labs/${lab} stopped: ${error.message}`)
    }
  }
}

function stoppedError(lab: string, { message }: Error): LearnerCodeError {
  return new LearnerCodeError('Error', `Your own code in labs/${lab} stopped: ${message}`)
}

/** How often in a row a fix may exceed its limits before it is suspended. */
const MOST_OVERRUNS = 3

/** Suspends a fix that keeps exceeding its limits. Not in a proof, whose verdict is about this code. */
async function countOverrun(shop: Shop, lab: string, why: string): Promise<void> {
  if (isScratchShop(shop.id)) return
  const count = (shop.overruns.get(lab) ?? 0) + 1
  shop.overruns.set(lab, count)
  if (count < MOST_OVERRUNS || shop.version(lab) !== CUSTOM_FIX) return
  shop.overruns.delete(lab)
  await suspendCustomFix(shop, lab, `${why}, ${MOST_OVERRUNS} times in a row`)
}

/** Longest stored reason, in characters. */
const LONGEST_WHY = 300

/**
 * Suspends a fix that is live: the weak code runs again, and the text stays. Throws in a proof, where an answer of the
 * weak code would be misleading.
 */
export async function suspendCustomFix(shop: Shop, lab: string, why: string): Promise<void> {
  if (shop.version(lab) !== CUSTOM_FIX) return
  if (isScratchShop(shop.id))
    throw new LearnerCodeError('Error', `Your own code in labs/${lab} stopped: ${why}`)
  const { tables, clock } = shop
  tables.writeProgress(() =>
    tables.run('UPDATE ff_progress_own SET asideAt = ?, asideWhy = ? WHERE lab = ?', [
      clock.now().toISOString(),
      why.slice(0, LONGEST_WHY),
      lab,
    ]),
  )
  await shop.setLiveVersion(lab, WEAK_VERSION)
}

/** Whether versions in this language are data: `shop.live` returns the parsed value instead of calling code. */
export function isDataLanguage(language: WeakLanguage | undefined): boolean {
  return language === 'yaml' || language === 'solidity'
}

/** Returns a learner's own version of weak code that is data. Parsed once per text. */
function customFixData(shop: Shop, lab: string): object | undefined {
  if (!isDataLanguage(shop.labs.language(lab))) return undefined
  const row = shop.tables.get<{ live: string | null }>('SELECT live FROM ff_progress_own WHERE lab = ?', [
    lab,
  ])
  const text = row?.live
  if (!text) return undefined
  const known = shop.customFixData.get(lab)
  if (known?.text === text) return known.data
  const data = dataOf(shop, lab, text)
  shop.customFixData.set(lab, { text, data })
  return data
}

function dataOf(shop: Shop, lab: string, text: string): object | undefined {
  if (shop.labs.language(lab) === 'solidity') return contractOf(shop, lab, text)
  const shape = shop.labs.shape(lab)
  return shape && readData(shape, text)
}
