import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const LAB = 'dom-xss'
const MARK = `drawing-own:${LAB}`

const page = vi.hoisted(() => {
  const kept = new Map<string, string>()
  const goodbyes: (() => void)[] = []
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const asked: string[] = []
  /** The status of the request that stops the fix. */
  const aside = { status: 204 }
  /** The result of loading the learner's code. */
  const loaded = { now: async (): Promise<() => Record<string, unknown>> => () => ({}) }
  const addEventListener = (event: string, hear: () => void) =>
    void (event === 'pagehide' && goodbyes.push(hear))
  const shown: { localStorage: object; addEventListener: object; top: object | null } = {
    ...{ localStorage, addEventListener, top: null },
  }
  Object.assign(globalThis, { window: shown })
  return { kept, goodbyes, asked, aside, loaded, shown }
})
vi.mock('#web/http.ts', () => {
  class HttpError extends Error {
    readonly status = page.aside.status
  }
  const post = async (path: string) => {
    page.asked.push(path)
    if (page.aside.status >= 400) throw new HttpError()
  }
  return { HttpError, http: { post } }
})
vi.mock('#web/i18n.ts', () => ({ loadMoreEnglish: async () => {} }))
vi.mock('#web/ui/snackbar/snackbar.tsx', () => ({ showSnackbar: () => {} }))
vi.mock('../queries.ts', () => ({
  WEAK_VERSION: 'weak',
  patchVersion: () => {},
  versionsQuery: { queryKey: ['versions'] },
  liveFixesQuery: { queryKey: ['live'], queryFn: async () => [] },
}))
vi.mock('./RenderGuard.tsx', () => ({ RenderGuard: () => null }))
vi.mock('./load-components.ts', () => ({ loadComponents: () => page.loaded.now() }))

const { loadCustomComponents } = await import('./custom-components.tsx')
const { markRendering } = await import('./hang-detection.ts')
const open = () => loadCustomComponents(LAB, new QueryClient())

beforeEach(() => {
  page.kept.clear()
  page.asked.length = 0
  page.aside.status = 204
  page.shown.top = null
})

describe('a component that the learner wrote', () => {
  it('is marked during its first run only', async () => {
    const seen: boolean[] = []
    page.loaded.now = async () => () => {
      seen.push(page.kept.has(MARK))
      return { SearchTerm: () => null }
    }
    expect(Object.keys(await open())).toEqual(['SearchTerm'])
    expect([seen, page.kept.has(MARK)]).toEqual([[true], false])
  })

  it.each([
    ['the shop does not answer', async () => Promise.reject(new Error('Failed to fetch'))],
    [
      'it throws at once',
      async () => () => {
        throw new TypeError('not a function')
      },
    ],
  ])('does not count as hung when %s', async (_why, loading) => {
    page.loaded.now = loading
    await expect(open()).rejects.toThrow()
    page.loaded.now = async () => () => ({ SearchTerm: () => null })
    expect(Object.keys(await open())).toEqual(['SearchTerm'])
    expect(page.asked).toEqual([])
  })

  it('does not count as hung when the page was left while it loaded or rendered', async () => {
    page.loaded.now = () => new Promise(() => {})
    void open()
    await Promise.resolve()
    expect(page.kept.has(MARK)).toBe(false)
    markRendering(LAB)
    for (const leave of page.goodbyes) leave()
    expect(page.kept.has(MARK)).toBe(false)
  })

  it('is stopped if an earlier page never finished rendering it', async () => {
    page.kept.set(MARK, 'then')
    expect(await open()).toEqual({})
    expect(page.asked).toEqual([`/training/own/${LAB}/aside`])
    expect(page.kept.has(MARK)).toBe(false)
  })

  it('is no longer marked if it no longer runs, and stays marked if the shop could not be reached', async () => {
    page.kept.set(MARK, 'then')
    page.aside.status = 503
    await expect(open()).rejects.toThrow()
    expect(page.kept.has(MARK)).toBe(true)
    page.aside.status = 404
    expect(await open()).toEqual({})
    expect(page.kept.has(MARK)).toBe(false)
  })

  it('is marked in a page that another site has framed', async () => {
    page.shown.top = Object.defineProperty({}, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked a frame', 'SecurityError')
      },
    })
    const seen: boolean[] = []
    page.loaded.now = async () => () => {
      seen.push(page.kept.has(MARK))
      return { SearchTerm: () => null }
    }
    expect(Object.keys(await open())).toEqual(['SearchTerm'])
    expect([seen, page.kept.has(MARK)]).toEqual([[true], false])
  })
})
