import { Flex, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkActionResult } from '#contract/activity.ts'
import { useActivity } from '../feed/use-activity.ts'
import { DashboardError, useDashboard } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useToasts } from '../ui/Toasts.tsx'
import classes from './Selection.module.css'

/** An action for several learners. */
export interface BulkAction {
  /** The last part of the path of its call. */
  name: 'hint' | 'hand-down' | 'reset' | 'start-over' | 'undo' | 'remove' | 'passphrase'
  /** Keys of texts. */
  label: string
  hint: string
  /** It can be undone for all of them. */
  canUndo?: boolean
}

interface BulkActionDialogProps {
  act: BulkAction
  ids: readonly string[]
  /** Default: the action and the number of learners. */
  title?: string
  /** Fields to fill in first, in place of the explanation. */
  children?: ReactNode
  /** More fields of the request. */
  fields?: object
  /** Learners for whom it failed stay selected. */
  onDone: (bulk: BulkProgress) => void
  onClose: () => void
}

/** Asks for confirmation, runs the action for each selected learner, and shows the result. */
export function BulkActionDialog({
  act: { name, label, hint, canUndo = false },
  ids,
  title: given,
  children,
  fields,
  onDone,
  onClose,
}: BulkActionDialogProps) {
  const { t } = useTranslation()
  const { bulk, run } = useBulkAction()
  const undone = useBulkAction()
  const shown = undone.bulk ?? bulk
  const count = undone.bulk?.total ?? ids.length
  const title = given ?? t('DASHBOARD_MANY_ASK', { act: t(undone.bulk ? 'DASHBOARD_DO_UNDO' : label), count })
  const start = async () => onDone(await run(name, ids, fields))
  const mayUndo = canUndo && bulk?.isOver === true && bulk.done.length > 0 && !undone.bulk
  const action = bulk ? mayUndo && t('DASHBOARD_DO_UNDO') : t(label)
  return (
    <ConfirmDialog
      title={title}
      {...(action && { action })}
      {...(shown && { cancel: t(shown.isOver ? 'DASHBOARD_CLOSE' : 'DASHBOARD_MANY_STOP') })}
      onConfirm={() => void (mayUndo ? undone.run('undo', bulk.done) : start())}
      onClose={onClose}
    >
      {shown ? <BulkResult bulk={shown} /> : (children ?? <p>{t(hint)}</p>)}
    </ConfirmDialog>
  )
}

/** The progress of a bulk action; at the end the number of successes and the reason for each failure. */
export function BulkResult({ bulk: { total, done, failed, error, isOver } }: { bulk: BulkProgress }) {
  const { t } = useTranslation()
  const { rows } = useActivity()
  const nameOf = (id: string): string => escapeInvisible(rows.get(id)?.nickname ?? '…')
  const sorted = failed.toSorted((one, other) => nameOf(one.id).localeCompare(nameOf(other.id)))
  const resultBox = useRef<HTMLDivElement>(null)
  const label = useId()
  // The button that started the action may be gone, so focus the result.
  useEffect(() => {
    if (isOver) resultBox.current?.focus()
  }, [isOver])
  if (!isOver) {
    return (
      <Flex component="p" direction="column" gap="xs" className={classes.running}>
        <span id={label}>{t('DASHBOARD_MANY_RUNNING')}</span>
        <progress aria-labelledby={label} value={done.length + failed.length} max={total} />
      </Flex>
    )
  }
  return (
    <Stack ref={resultBox} tabIndex={-1} gap="sm" className={classes.outcome}>
      <p>
        <strong>{t('DASHBOARD_MANY_DONE', { count: done.length })}</strong>
      </p>
      {failed.length > 0 && (
        <>
          <p>{t('DASHBOARD_MANY_FAILED', { count: failed.length })}</p>
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
          {error.why} {error.unsure > 0 && t('DASHBOARD_MANY_UNSURE', { count: error.unsure })}{' '}
          {error.left > 0 && t('DASHBOARD_MANY_LEFT', { count: error.left })}
        </p>
      )}
    </Stack>
  )
}

/** Learners per request: results appear early, and the server can serve other requests between. */
const AT_ONCE = 25

/** The progress of an action for several learners. */
export interface BulkProgress {
  total: number
  /** The ids of learners for whom it succeeded. */
  done: readonly string[]
  failed: BulkActionResult['failed']
  passphrases: NonNullable<BulkActionResult['words']>
  /** Set if the action ended early: the reason, how many got no answer, and how many were not tried. */
  error?: { why: string; unsure: number; left: number }
  isOver: boolean
}

const NOTHING = { done: [], failed: [], passphrases: [] }

/**
 * Runs an action for several learners, some per request, and collects the results. It stops when its screen is left.
 */
function useBulkAction() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notify } = useToasts()
  const queries = useQueryClient()
  const [bulk, setBulk] = useState<BulkProgress | undefined>()
  // New passphrases are shown only once, and a half-finished action should not be left.
  useWarnBeforeLeaving(bulk?.isOver === false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  /** Runs the next batch. */
  const step = async (
    known: BulkProgress,
    act: string,
    ids: readonly string[],
    fields: object,
  ): Promise<BulkProgress> => {
    const from = known.done.length + known.failed.length
    const learners = ids.slice(from, from + AT_ONCE)
    try {
      return withAnswer(
        known,
        learners,
        await api.post<BulkActionResult>(`/api/actions/${act}`, { ...fields, learners }),
      )
    } catch (error) {
      const isRefused = error instanceof DashboardError && error.status < 500
      const why =
        error instanceof DashboardError && error.message ? error.message : t('DASHBOARD_UNREACHABLE')
      const unsure = isRefused ? 0 : learners.length
      return { ...known, error: { why, unsure, left: ids.length - from - unsure } }
    }
  }
  const run = async (act: string, ids: readonly string[], fields: object = {}): Promise<BulkProgress> => {
    let known: BulkProgress = { ...NOTHING, total: ids.length, isOver: false }
    setBulk(known)
    while (hasMore(known) && !isLeft.current) {
      known = await step(known, act, ids, fields)
      setBulk(known)
    }
    const isStopped = hasMore(known)
    known = { ...known, isOver: true }
    setBulk(known)
    if (isStopped) notify(t('DASHBOARD_MANY_STOPPED', { done: known.done.length, total: known.total }))
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
  { failed, words = [] }: BulkActionResult,
): BulkProgress {
  const not = new Set(failed.map(({ id }) => id))
  return {
    ...known,
    done: [...known.done, ...asked.filter((id) => !not.has(id))],
    failed: [...known.failed, ...failed],
    passphrases: [...known.passphrases, ...words],
  }
}

/** Has the browser ask before the page is left while something would be lost. */
export function useWarnBeforeLeaving(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWanted])
}
