import { useEffect, useState } from 'react'
import type { ContestBoard } from '#contract/contest.ts'
import css from './ContestClock.module.css'
import { formatTimeLeft, timeLeft } from './clock.ts'

interface ContestClockProps {
  board: Pick<ContestBoard, 'startsAt' | 'endsAt' | 'at'>
  /** When the board was read, in ms since 1970 by this machine's clock. Without it: just now. */
  readAt?: number
  /** What stands before the time. */
  labels: { untilStart: string; untilEnd: string; over: string }
  locale: string
}

/**
 * Counts down to the start, and then to the end, by the server's clock: this machine's may be wrong, or may be set while
 * the page is open.
 */
export function ContestClock({ board, readAt, labels, locale }: ContestClockProps) {
  const now = useServerTime(board.at, readAt)
  const left = timeLeft(board, now)
  if (!left) return <p className={css.clock}>{labels.over}</p>
  return (
    <p className={css.clock}>
      <span>{left.until === 'start' ? labels.untilStart : labels.untilEnd}</span>{' '}
      <span role="timer" className={css.time}>
        {formatTimeLeft(left.ms, locale)}
      </span>
    </p>
  )
}

const TICK_MS = 1_000

/** The server's time in ms since 1970, each second. `at`: its time when the board was read, at `readAt` here. */
function useServerTime(at: string, readAt: number | undefined): number {
  const [now, setNow] = useState(() => Date.parse(at) + ageOf(readAt))
  useEffect(() => {
    const offset = Date.parse(at) + ageOf(readAt) - performance.now()
    const tick = () => setNow(offset + performance.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [at, readAt])
  return now
}

function ageOf(readAt: number | undefined): number {
  return readAt === undefined ? 0 : Date.now() - readAt
}
