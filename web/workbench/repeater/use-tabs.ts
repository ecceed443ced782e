import { useState } from 'react'
import type { SentResponse } from '#contract/workbench.ts'
import { type AttachedFile, partsOf } from '../request-text.ts'
import { BLANK_REQUEST } from '../session-headers.ts'

/** A request in a tab, with its answers. */
export interface RequestTab {
  id: number
  raw: string
  isCompleted: boolean
  files: readonly AttachedFile[]
  /** Newest first. */
  answers: readonly SentResponse[]
}

interface Tabs {
  tabs: readonly RequestTab[]
  currentId: number
  nextId: number
}

const MOST_TABS = 12
const STORE = 'workbench.repeater'
/** Longer requests are not kept over a reload. */
const LONGEST_KEPT = 100_000

function fresh(id: number, raw = BLANK_REQUEST, files: readonly AttachedFile[] = []): RequestTab {
  return { id, raw, isCompleted: true, files, answers: [] }
}

/** The stored tabs. Files and answers are lost on a reload. */
function readTabs(): Tabs {
  const nothing = { tabs: [fresh(1)], currentId: 1, nextId: 2 }
  try {
    const kept: { raw: string; isCompleted: boolean }[] = JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
    const tabs = kept.map(({ raw, isCompleted }, at) => ({ ...fresh(at + 1, String(raw)), isCompleted }))
    const last = tabs.at(-1)
    return last ? { tabs, currentId: last.id, nextId: last.id + 1 } : nothing
  } catch {
    return nothing
  }
}

function keepTabs({ tabs }: Tabs): void {
  const kept = tabs.filter(({ raw }) => raw.length <= LONGEST_KEPT)
  try {
    sessionStorage.setItem(STORE, JSON.stringify(kept.map(({ raw, isCompleted }) => ({ raw, isCompleted }))))
  } catch {
    // The storage is full: the tabs last as long as the page.
  }
}

/** The tabs of the repeater, stored as long as the window is open. */
export function useTabs() {
  const [state, setState] = useState(readTabs)
  const put = (change: (state: Tabs) => Tabs) =>
    setState((before) => {
      const after = change(before)
      keepTabs(after)
      return after
    })
  const { tabs, currentId } = state
  return {
    tabs,
    current: tabs.find(({ id }) => id === currentId) ?? tabs[0] ?? fresh(0),
    choose: (id: number) => put((before) => ({ ...before, currentId: id })),
    /** Adds a tab, and removes the oldest beyond the limit. */
    add: (raw?: string, files?: readonly AttachedFile[]) =>
      put((before) => ({
        tabs: [...before.tabs, fresh(before.nextId, raw, files)].slice(-MOST_TABS),
        currentId: before.nextId,
        nextId: before.nextId + 1,
      })),
    close: (id: number) =>
      put((before) => {
        const left = before.tabs.filter((tab) => tab.id !== id)
        const all = left.length > 0 ? left : [fresh(before.nextId)]
        return { tabs: all, currentId: all.at(-1)?.id ?? before.nextId, nextId: before.nextId + 1 }
      }),
    change: (id: number, news: (tab: RequestTab) => Partial<RequestTab>) =>
      put((before) => ({
        ...before,
        tabs: before.tabs.map((tab) => (tab.id === id ? { ...tab, ...news(tab) } : tab)),
      })),
  }
}

/** Longer paths are cut at their beginning. */
const LONGEST_PATH = 24

function shortened(path: string): string {
  const [place = '/'] = path.split('?')
  return place.length > LONGEST_PATH ? `…${place.slice(place.lastIndexOf('/', place.length - 2))}` : place
}

/** Extends names that occur more than once. */
function disambiguate(names: readonly string[], moreOf: (index: number) => string): string[] {
  const isShared = (name: string) => names.filter((each) => each === name).length > 1
  return names.map((name, index) => (isShared(name) ? moreOf(index) : name))
}

/** Distinct names of the tabs: by the path, the full target, or a number. */
export function tabNames(requests: readonly string[]): string[] {
  const parts = requests.map(partsOf)
  const short = parts.map(({ method, path }) => `${method} ${shortened(path)}`)
  const whole = disambiguate(short, (index) => `${parts[index]?.method} ${parts[index]?.path}`)
  return disambiguate(whole, (index) => `${index + 1}: ${whole[index]}`)
}
