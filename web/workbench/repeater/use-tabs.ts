import { useState } from 'react'
import type { SentAnswer } from '#contract/workbench.ts'
import type { AttachedFile } from '../request-text.ts'
import { BLANK } from '../session-headers.ts'

/** A request that is worked on, with what came back. */
export interface RequestTab {
  id: number
  raw: string
  isCompleted: boolean
  files: readonly AttachedFile[]
  /** The latest first. */
  answers: readonly SentAnswer[]
}

interface Tabs {
  tabs: readonly RequestTab[]
  currentId: number
  nextId: number
}

const MOST_TABS = 12
const STORE = 'workbench.repeater'
/** What is longer is not kept over a reload. */
const LONGEST_KEPT = 100_000

function fresh(id: number, raw = BLANK, files: readonly AttachedFile[] = []): RequestTab {
  return { id, raw, isCompleted: true, files, answers: [] }
}

/** The tabs as they were left; files and answers are gone after a reload. */
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
    // No room: they live as long as the page does.
  }
}

/** The repeater's tabs, kept for as long as the window is open. */
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
    /** A new tab; of too many the oldest goes. */
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
