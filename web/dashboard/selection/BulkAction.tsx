import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAnswer } from '#contract/activity.ts'
import { useActivity } from '../feed/use-activity.ts'
import { DashboardError, useDashboard } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useToasts } from '../ui/Toasts.tsx'
import classes from './Selection.module.css'

/** Something that can be done for many. Words of its own say what it does to one of them. */
export interface BulkAction {
  /** As in the address of its call. */
  name: 'hint' | 'hand-down' | 'reset' | 'start-over' | 'undo' | 'remove' | 'words'
  /** Keys of words. */
  label: string
  hint: string
  /** A fresh start can be undone for all of them. */
  canUndo?: boolean
}

interface BulkActionDialogProps {
  act: BulkAction
  ids: readonly string[]
  /** Those for whom it was not done stay picked. */
  onDone: (bulk: BulkProgress) => void
  onClose: () => void
}

/** Asks first, then does it for each of those who are picked, and says what came of it. */
export function BulkActionDialog({
  act: { name, label, hint, canUndo = false },
  ids,
  onDone,
  onClose,
}: BulkActionDialogProps) {
  const { t } = useTranslation()
  const { bulk, run } = useBulkAction()
  const undone = useBulkAction()
  const shown = undone.bulk ?? bulk
  const count = undone.bulk?.total ?? ids.length
  const title = t('DESK_MANY_ASK', { act: t(undone.bulk ? 'DESK_DO_UNDO' : label), count })
  const start = async () => onDone(await run(name, ids))
  const mayUndo = canUndo && bulk?.isOver === true && bulk.done.length > 0 && !undone.bulk
  const action = bulk ? mayUndo && t('DESK_DO_UNDO') : t(label)
  return (
    <ConfirmDialog
      title={title}
      {...(action && { action })}
      {...(shown && { cancel: t(shown.isOver ? 'DESK_CLOSE' : 'DESK_MANY_STOP') })}
      onConfirm={() => void (mayUndo ? undone.run('undo', bulk.done) : start())}
      onClose={onClose}
    >
      {shown ? <BulkResult bulk={shown} /> : <p>{t(hint)}</p>}
    </ConfirmDialog>
  )
}

/** How far it is; at the end for how many it was done, and of each of the others why not. */
export function BulkResult({ bulk: { total, done, failed, error, isOver } }: { bulk: BulkProgress }) {
  const { t } = useTranslation()
  const { rows } = useActivity()
  const nameOf = (id: string): string => escapeInvisible(rows.get(id)?.nickname ?? '…')
  const sorted = failed.toSorted((one, other) => nameOf(one.id).localeCompare(nameOf(other.id)))
  const resultBox = useRef<HTMLDivElement>(null)
  const label = useId()
  // The button that began it may be gone.
  useEffect(() => {
    if (isOver) resultBox.current?.focus()
  }, [isOver])
  if (!isOver) {
    return (
      <p className={classes.running}>
        <span id={label}>{t('DESK_MANY_RUNNING')}</span>
        <progress aria-labelledby={label} value={done.length + failed.length} max={total} />
      </p>
    )
  }
  return (
    <div ref={resultBox} tabIndex={-1} className={classes.outcome}>
      <p>
        <strong>{t('DESK_MANY_DONE', { count: done.length })}</strong>
      </p>
      {failed.length > 0 && (
        <>
          <p>{t('DESK_MANY_FAILED', { count: failed.length })}</p>
          <ul className={classes.failed}>
            {sorted.map(({ id, error }) => (
              <li key={id}>
                <bdi>{nameOf(id)}</bdi>: {error}
              </li>
            ))}
          </ul>
        </>
      )}
      {error && (
        <p role="alert">
          {error.why} {error.unsure > 0 && t('DESK_MANY_UNSURE', { count: error.unsure })}{' '}
          {error.left > 0 && t('DESK_MANY_LEFT', { count: error.left })}
        </p>
      )}
    </div>
  )
}

/** So many are asked for at once: what comes of it is seen soon, and the desk has time for others between. */
const AT_ONCE = 25

/** How far something is that is done for many. */
export interface BulkProgress {
  total: number
  /** Ids. */
  done: readonly string[]
  failed: BulkAnswer['failed']
  passphrases: NonNullable<BulkAnswer['words']>
  /** It ended early: why, for whom no answer came, and who was not asked for. */
  error?: { why: string; unsure: number; left: number }
  isOver: boolean
}

const NOTHING = { done: [], failed: [], passphrases: [] }

/** Does something for many, some at a time, and says of all of them what came of it. It stops where its screen is left. */
export function useBulkAction() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notify } = useToasts()
  const queries = useQueryClient()
  const [bulk, setBulk] = useState<BulkProgress | undefined>()
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
  const step = async (known: BulkProgress, act: string, ids: readonly string[]): Promise<BulkProgress> => {
    const from = known.done.length + known.failed.length
    const learners = ids.slice(from, from + AT_ONCE)
    try {
      return withAnswer(known, learners, await api.post<BulkAnswer>(`/api/acts/${act}`, { learners }))
    } catch (error) {
      const isRefused = error instanceof DashboardError && error.status < 500
      const why = error instanceof DashboardError && error.message ? error.message : t('DESK_UNREACHABLE')
      const unsure = isRefused ? 0 : learners.length
      return { ...known, error: { why, unsure, left: ids.length - from - unsure } }
    }
  }
  const run = async (act: string, ids: readonly string[]): Promise<BulkProgress> => {
    let known: BulkProgress = { ...NOTHING, total: ids.length, isOver: false }
    setBulk(known)
    while (hasMore(known) && !isLeft.current) {
      known = await step(known, act, ids)
      setBulk(known)
    }
    const isStopped = hasMore(known)
    known = { ...known, isOver: true }
    setBulk(known)
    if (isStopped) notify(t('DESK_MANY_STOPPED', { done: known.done.length, total: known.total }))
    void queries.invalidateQueries()
    return known
  }
  return { bulk, run }
}

function hasMore({ done, failed, total, error }: BulkProgress): boolean {
  return error === undefined && done.length + failed.length < total
}

function withAnswer(
  known: BulkProgress,
  asked: readonly string[],
  { failed, words = [] }: BulkAnswer,
): BulkProgress {
  const not = new Set(failed.map(({ id }) => id))
  return {
    ...known,
    done: [...known.done, ...asked.filter((id) => !not.has(id))],
    failed: [...known.failed, ...failed],
    passphrases: [...known.passphrases, ...words],
  }
}

/** Has the browser ask before this page is left, as long as something would be lost with it. */
export function useWarnBeforeLeaving(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWanted])
}
