import { Box } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowDown from '~icons/arrow-down'
import classes from './Transcript.module.css'

interface TranscriptProps {
  id?: string
  label: string
  /** The number of the customer's messages. A new one scrolls to the end. */
  turns: number
  /**
   * Whether new content is announced as it appears. False if text is streamed: whole sentences are announced elsewhere.
   */
  isSpoken: boolean
  children: ReactNode
}

/** The messages, in a scrolling area that stays at its end until the reader scrolls up. */
export function Transcript({ id, label, turns, isSpoken, children }: TranscriptProps) {
  const { t } = useTranslation()
  const { box, isBehind, onScroll, follow } = useStickToEnd(turns)
  return (
    <div className={classes.frame}>
      <Box
        id={id}
        ref={box}
        className={classes.window}
        role="log"
        aria-label={label}
        aria-live={isSpoken ? 'polite' : 'off'}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div>{children}</div>
      </Box>
      {isBehind && (
        <button type="button" className={classes.down} onClick={follow}>
          <IconArrowDown aria-hidden="true" size={18} />
          {t('CHAT_TO_END')}
        </button>
      )}
    </div>
  )
}

const SETTLES_MS = 250
const NEAR_PX = 64

function isAtEnd(box: HTMLElement): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX
}

function scrollToEnd(box: HTMLElement): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  box.scrollTo({ top: box.scrollHeight, behavior: isCalm ? 'auto' : 'smooth' })
}

/**
 * Keeps the end of `box` in view while it grows, 250 ms after each change, unless the reader has scrolled up since the
 * last of the `turns`. `isBehind` says that there is more below.
 */
function useStickToEnd(turns: number) {
  const box = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const lastTop = useRef(0)
  const [isBehind, setBehind] = useState(false)

  useEffect(() => {
    if (turns > 0) isFollowing.current = true
  }, [turns])

  useEffect(() => {
    const { current: view } = box
    if (!view?.firstElementChild) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const grown = new ResizeObserver(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        if (!isFollowing.current) return
        scrollToEnd(view)
        lastTop.current = view.scrollTop
      }, SETTLES_MS)
    })
    grown.observe(view)
    grown.observe(view.firstElementChild)
    return () => {
      grown.disconnect()
      clearTimeout(timer)
    }
  }, [])

  return {
    box,
    isBehind,
    onScroll: () => {
      if (!box.current) return
      const { scrollTop } = box.current
      if (isAtEnd(box.current)) isFollowing.current = true
      else if (scrollTop < lastTop.current) isFollowing.current = false
      lastTop.current = scrollTop
      setBehind(!isFollowing.current)
    },
    /** Scrolls to the end, and follows it again. */
    follow: () => {
      isFollowing.current = true
      setBehind(false)
      if (!box.current) return
      scrollToEnd(box.current)
      lastTop.current = box.current.scrollTop
    },
  }
}
