import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContestBoard } from '#contract/contest.ts'
import { useClass } from '../class/use-class.ts'
import { useFocusAfterPress } from '../ui/focus.ts'
import { formatDateTime } from '../ui/format.ts'
import { useAction } from '../use-action.ts'
import classes from './Board.module.css'
import { EndContest } from './EndContest.tsx'
import type { ActiveContest } from './use-contest.ts'

interface BoardControlsProps {
  contest: ActiveContest
  /** The board as players see it. */
  players: ContestBoard
  mayChange: boolean
}

interface Control {
  /** The same in all states, so that the button that was pressed keeps the focus. */
  id: string
  /** What is the case now. */
  state: string
  /** What the button would change. */
  hint?: string
  buttons: readonly { id?: string; label: string; path: string; body: object }[]
}

/** Says what players see of the board now, with buttons that change it. */
export function BoardControls({ contest, players, mayChange }: BoardControlsProps) {
  const pause = usePauseControl(players)
  const freeze = useFreezeControl(contest)
  const hide = useHideControl(players)
  const reveal = useRevealControl(contest, players)
  const list = useRef<HTMLUListElement>(null)
  const watchFocus = useFocusAfterPress(() => list.current?.querySelector('p'))
  const controls = [pause, hide, freeze, reveal].filter((control) => control !== undefined)
  return (
    <ul ref={list} className={`ff-list ${classes.controls}`}>
      {controls.map((control) => (
        <ControlRow key={control.id} control={control} mayChange={mayChange} />
      ))}
      {mayChange && contest.phase === 'running' && (
        <li>
          <EndContest contest={contest} onEnded={watchFocus} />
        </li>
      )}
    </ul>
  )
}

function ControlRow({
  control: { id, state, hint, buttons },
  mayChange,
}: { control: Control } & Pick<BoardControlsProps, 'mayChange'>) {
  const { post, isBusy } = useAction()
  const sentence = useRef<HTMLParagraphElement>(null)
  const watchFocus = useFocusAfterPress(() => sentence.current)
  const press = (path: string, body: object): void => {
    if (isBusy) return
    watchFocus()
    post(path, body)
  }
  return (
    <li>
      <p ref={sentence}>
        <strong>{state}</strong>
        {mayChange && hint !== undefined && ` ${hint}`}
      </p>
      {mayChange &&
        buttons.map(({ id: button = id, label, path, body }) => (
          // Disabled, it would lose the focus.
          <Button key={button} variant="default" aria-disabled={isBusy} onClick={() => press(path, body)}>
            {label}
          </Button>
        ))}
    </li>
  )
}

/** No trainer changes these. */
const UNCOUNTED = {
  before: 'DASHBOARD_BOARD_UNCOUNTED_BEFORE',
  over: 'DASHBOARD_BOARD_UNCOUNTED_AFTER',
} as const

function usePauseControl({ phase, isPaused: isPausedAtAll }: ContestBoard): Control {
  const { t } = useTranslation()
  const id = 'pause'
  const isPaused = useClass().data?.signals.pausedSince != null
  // Nothing counts anyway.
  if (phase !== 'running') return { id, state: t(UNCOUNTED[phase]), buttons: [] }
  if (isPausedAtAll && !isPaused) return { id, state: t('DASHBOARD_BOARD_PAUSED_BY_PLAN'), buttons: [] }
  return {
    id,
    state: t(isPaused ? 'DASHBOARD_BOARD_PAUSED' : 'DASHBOARD_BOARD_JUDGING'),
    ...(!isPaused && { hint: t('DASHBOARD_PAUSE_HINT') }),
    buttons: [
      {
        label: t(isPaused ? 'DASHBOARD_PAUSE_END' : 'DASHBOARD_PAUSE'),
        path: '/api/controls',
        body: { isPaused: !isPaused },
      },
    ],
  }
}

function useHideControl({ isHidden }: ContestBoard): Control {
  const { t } = useTranslation()
  return {
    id: 'hide',
    state: t(isHidden ? 'DASHBOARD_BOARD_HIDDEN' : 'DASHBOARD_BOARD_SHOWN'),
    ...(!isHidden && { hint: t('DASHBOARD_BOARD_HIDE_HINT') }),
    buttons: [
      {
        label: t(isHidden ? 'DASHBOARD_BOARD_SHOW' : 'DASHBOARD_BOARD_HIDE'),
        path: '/api/contest/hide',
        body: { isHidden: !isHidden },
      },
    ],
  }
}

/** Undefined after the end: places are revealed then. */
function useFreezeControl({ settings, phase, board }: ActiveContest): Control | undefined {
  const { t } = useTranslation()
  const { freezesAt } = settings
  if (phase === 'over') return undefined
  const id = 'freeze'
  const path = '/api/contest/freeze'
  if (freezesAt !== null && freezesAt <= board.at) {
    return {
      id,
      state: t('DASHBOARD_BOARD_FROZEN', { time: formatDateTime(freezesAt) }),
      hint: t('DASHBOARD_BOARD_UNFREEZE_HINT'),
      buttons: [{ label: t('DASHBOARD_BOARD_UNFREEZE'), path, body: { isFrozen: false } }],
    }
  }
  const state =
    freezesAt === null
      ? t('DASHBOARD_BOARD_NOT_FROZEN')
      : t('DASHBOARD_BOARD_FREEZES', { time: formatDateTime(freezesAt) })
  if (phase === 'before') return { id, state, buttons: [] }
  return {
    id,
    state,
    hint: t('DASHBOARD_BOARD_FREEZE_HINT'),
    buttons: [{ label: t('DASHBOARD_BOARD_FREEZE'), path, body: { isFrozen: true } }],
  }
}

/** Undefined unless a frozen board can be revealed. */
function useRevealControl(
  { settings, phase, board }: ActiveContest,
  { reveal, frozenSince }: ContestBoard,
): Control | undefined {
  const { t } = useTranslation()
  if (phase !== 'over' || settings.freezesAt === null || settings.freezesAt >= settings.endsAt)
    return undefined
  const of = reveal?.of ?? board.standings.length
  const revealed = frozenSince === null ? of : (reveal?.revealed ?? 0)
  const to = (label: string, count: number) => ({
    id: label,
    label: t(label),
    path: '/api/contest/reveal',
    // Zero places would mark all others as concealed.
    body: { revealed: count === 0 ? null : count },
  })
  const isOver = revealed >= of
  return {
    id: 'reveal',
    state: isOver ? t('DASHBOARD_BOARD_REVEALED_ALL') : t('DASHBOARD_BOARD_REVEALED', { revealed, of }),
    ...(!isOver && { hint: t('DASHBOARD_BOARD_REVEAL_HINT') }),
    buttons: [
      ...(isOver
        ? []
        : [to('DASHBOARD_BOARD_REVEAL_NEXT', revealed + 1), to('DASHBOARD_BOARD_REVEAL_ALL', of)]),
      ...(revealed > 0 ? [to('DASHBOARD_BOARD_REVEAL_BACK', revealed - 1)] : []),
    ],
  }
}
