import { afterEach, describe, expect, it, vi } from 'vitest'
import { openLearnerCode } from '../learner-code/worker.ts'
import { loadQuickjs } from './quickjs.ts'
import { openJavascript } from './worker.ts'

const PAGES = { initial: 256, maximum: 1_024 }
const LIMITS = { deadlineMs: 10_000, memoryBytes: 16e6 }
/** A parser that is interrupted deep in recursion leaves its state inconsistent. */
const TEARS = 'JSON.parse("[".repeat(1e5))'

afterEach(() => vi.restoreAllMocks())

describe('QuickJS with a damaged realm', () => {
  it('throws when it aborts, and prints nothing', async () => {
    const printed: string[] = []
    const quickjs = await loadQuickjs(new WebAssembly.Memory(PAGES), (line) => printed.push(line))
    const runtime = quickjs.newRuntime()
    const context = runtime.newContext()
    context.newObject()
    context.dispose()
    expect(() => runtime.dispose()).toThrow('Aborted(Assertion failed: list_empty(&rt->gc_obj_list)')
    expect(printed).toEqual([])
  })

  it('makes the worker be replaced, and logs nothing', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    const run = await openJavascript()
    const alone = { globals: '{}', fakeHost: undefined, sleepy: false, mostTurns: undefined }
    const ending = run({ kind: 'javascript', source: TEARS, ...alone, ...LIMITS })
    expect(ending).toMatchObject({ worn: true, outcome: { kind: 'scriptFault' } })
    expect(printed).not.toHaveBeenCalled()
  })

  it('makes the worker be replaced after learner code as well', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    const open = await openLearnerCode()
    const call = { owner: 'ann', name: 'f', calls: '[]' }
    const ending = await open({ kind: 'learnerCode', code: TEARS, ...call, ...LIMITS }, () => {})()
    expect(ending).toMatchObject({ worn: true, outcome: { kind: 'scriptFault' } })
    expect(printed).not.toHaveBeenCalled()
  })
})

it('QuickJS reports why it cannot be loaded', async () => {
  const printed: string[] = []
  const tooSmall = new WebAssembly.Memory({ initial: 1, maximum: 1 })
  await expect(loadQuickjs(tooSmall, (line) => printed.push(line))).rejects.toThrow()
  expect(printed.join()).toMatch(/memory/)
})
