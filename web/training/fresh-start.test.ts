import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveFix } from '#contract/training.ts'
import { memoryStorage } from './browser/memory-storage.ts'
import { type ResetKind, resetShop } from './fresh-start.ts'
import { ResetConsequences } from './ShopMenu.tsx'
import { markupOf, textsOf } from './testing/markup.ts'

const fix = (lab: string): LiveFix => ({
  lab,
  title: lab,
  version: 'right',
  isLive: true,
  since: null,
  stops: [],
  isProven: false,
  codingChallenge: null,
  stopped: null,
})
const LIVE = [fix('login-injection'), fix('dom-xss')]
const RESET = 'POST ./training/shop/reset'
const OFFER = 'Put the weak code back everywhere, too'

describe('the confirmation of a reset', () => {
  const asked = async (way: ResetKind, live: LiveFix[], isWeakWanted = false) => {
    const part = createElement(ResetConsequences, { way, live, isWeakWanted, onWeakWanted: () => {} })
    return markupOf(part, new QueryClient())
  }

  it('offers to restore the weak code if fixes are live', async () => {
    const markup = await asked('reset', LIVE)
    expect(textsOf(markup)).toEqual(
      expect.arrayContaining([
        'The versions of the code that you put live stay live.',
        `${OFFER} (2 live now)`,
      ]),
    )
    const box = /<input[^>]*type="checkbox"[^>]*>/
    expect(box.exec(markup)?.[0]).not.toContain('checked')
    expect(box.exec(await asked('reset', LIVE, true))?.[0]).toContain('checked')
  })

  it.each<[ResetKind, LiveFix[]]>([
    ['reset', []],
    ['startOver', LIVE],
    ['undo', LIVE],
  ])('does not offer it when there is nothing to choose: %s', async (way, live) => {
    const markup = await asked(way, live)
    expect(markup).not.toContain(OFFER)
    expect(markup).not.toContain('checkbox')
    expect(textsOf(markup)).toContain('You are logged out.')
  })
})

describe('a reset', () => {
  const happened: string[] = []
  const status = { reset: 204 }
  beforeEach(() => {
    happened.length = 0
    vi.stubGlobal('localStorage', memoryStorage())
    vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
      happened.push(`${method} ${path}`)
      return new Response(null, { status: status.reset })
    })
  })
  afterEach(() => {
    status.reset = 204
    vi.unstubAllGlobals()
  })
  const start = (weak: LiveFix[]) =>
    resetShop('reset', weak, (fixes) => happened.push(`weak: ${fixes.map(({ lab }) => lab).join(', ')}`))

  it('restores weak code after the reset, so that undo brings back the fixes', async () => {
    await start(LIVE)
    expect(happened).toEqual([RESET, 'weak: login-injection, dom-xss'])
  })

  it('leaves the fixes live unless asked', async () => {
    await start([])
    expect(happened).toEqual([RESET])
  })

  it('changes nothing if the shop could not be reset', async () => {
    status.reset = 507
    await expect(start(LIVE)).rejects.toMatchObject({ status: 507 })
    expect(happened).toEqual([RESET])
  })
})
