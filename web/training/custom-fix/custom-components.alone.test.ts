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
  /** What the shop says of putting it aside. */
  const aside = { status: 204 }
  /** What fetching her code comes to. */
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
vi.mock('#web/i18n.ts', () => ({ learnMore: async () => {} }))
vi.mock('#web/ui/snackbar.ts', () => ({ snack: () => {} }))
vi.mock('../queries.ts', () => ({
  WEAK: 'weak',
  patchVersion: () => {},
  versionsQuery: { queryKey: ['versions'] },
  liveFixesQuery: { queryKey: ['live'], queryFn: async () => [] },
}))
vi.mock('./RenderGuard.tsx', () => ({ Drawing: () => null }))
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

describe('a component of hers', () => {
  it('is noted while it runs for the first time, and no longer', async () => {
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
  ])('is not taken for one that hung where %s', async (_why, loading) => {
    page.loaded.now = loading
    await expect(open()).rejects.toThrow()
    page.loaded.now = async () => () => ({ SearchTerm: () => null })
    expect(Object.keys(await open())).toEqual(['SearchTerm'])
    expect(page.asked).toEqual([])
  })

  it('is not taken for one that hung where she left the page while it was fetched or drawn', async () => {
    page.loaded.now = () => new Promise(() => {})
    void open()
    await Promise.resolve()
    expect(page.kept.has(MARK)).toBe(false)
    markRendering(LAB)
    for (const leave of page.goodbyes) leave()
    expect(page.kept.has(MARK)).toBe(false)
  })

  it('is put aside where a page before never came to the end of it', async () => {
    page.kept.set(MARK, 'then')
    expect(await open()).toEqual({})
    expect(page.asked).toEqual([`/training/own/${LAB}/aside`])
    expect(page.kept.has(MARK)).toBe(false)
  })

  it('is looked for no more where it runs no more, and still is where the shop could not be asked', async () => {
    page.kept.set(MARK, 'then')
    page.aside.status = 503
    await expect(open()).rejects.toThrow()
    expect(page.kept.has(MARK)).toBe(true)
    page.aside.status = 404
    expect(await open()).toEqual({})
    expect(page.kept.has(MARK)).toBe(false)
  })

  it('is noted as well in a page that somebody else has framed', async () => {
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
