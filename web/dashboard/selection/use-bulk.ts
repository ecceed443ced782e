import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAnswer } from '#contract/activity.ts'
import { DeskError } from '../calls.ts'
import { useDesk } from '../desk.ts'
import { useTelling } from '../ui/telling.ts'
import { useWarnBeforeLeaving } from './use-warn.ts'

/** So many are asked for at once: what comes of it is seen soon, and the desk has time for others between. */
const AT_ONCE = 25

/** How far something is that is done for many. */
export interface Bulk {
  total: number
  /** Ids. */
  done: readonly string[]
  failed: BulkAnswer['failed']
  words: NonNullable<BulkAnswer['words']>
  /** It ended early: why, for whom no answer came, and who was not asked for. */
  trouble?: { why: string; unsure: number; left: number }
  isOver: boolean
}

const NOTHING = { done: [], failed: [], words: [] }

/** Does something for many, some at a time, and says of all of them what came of it. It stops where its screen is left. */
export function useBulk() {
  const { t } = useTranslation()
  const { calls } = useDesk()
  const { tell } = useTelling()
  const queries = useQueryClient()
  const [bulk, setBulk] = useState<Bulk | undefined>()
  // New words are seen here or nowhere, and the rest is better not left in the middle.
  useWarnBeforeLeaving(bulk?.isOver === false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  /** The next ones. */
  const step = async (known: Bulk, act: string, ids: readonly string[]): Promise<Bulk> => {
    const from = known.done.length + known.failed.length
    const learners = ids.slice(from, from + AT_ONCE)
    try {
      return withAnswer(known, learners, await calls.post<BulkAnswer>(`/api/acts/${act}`, { learners }))
    } catch (error) {
      const isRefused = error instanceof DeskError && error.status < 500
      const why = error instanceof DeskError && error.message ? error.message : t('DESK_UNREACHABLE')
      const unsure = isRefused ? 0 : learners.length
      return { ...known, trouble: { why, unsure, left: ids.length - from - unsure } }
    }
  }
  const run = async (act: string, ids: readonly string[]): Promise<Bulk> => {
    let known: Bulk = { ...NOTHING, total: ids.length, isOver: false }
    setBulk(known)
    while (hasMore(known) && !isLeft.current) {
      known = await step(known, act, ids)
      setBulk(known)
    }
    const isStopped = hasMore(known)
    known = { ...known, isOver: true }
    setBulk(known)
    if (isStopped) tell(t('DESK_MANY_STOPPED', { done: known.done.length, total: known.total }))
    void queries.invalidateQueries()
    return known
  }
  return { bulk, run }
}

function hasMore({ done, failed, total, trouble }: Bulk): boolean {
  return trouble === undefined && done.length + failed.length < total
}

function withAnswer(known: Bulk, asked: readonly string[], { failed, words = [] }: BulkAnswer): Bulk {
  const not = new Set(failed.map(({ id }) => id))
  return {
    ...known,
    done: [...known.done, ...asked.filter((id) => !not.has(id))],
    failed: [...known.failed, ...failed],
    words: [...known.words, ...words],
  }
}
