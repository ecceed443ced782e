import { useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tutorial } from '#lab'
import type { PublicConfiguration } from '#web/configuration.ts'
import { languageTag } from '#web/i18n.ts'
import { Box } from './Box.tsx'
import css from './Box.module.css'
import { goalsOf } from './goals.ts'
import { backward, forward } from './moves.ts'
import { changeRun, keepRun, type Run } from './run.ts'
import { readingTime } from './reading-time.ts'
import { asHtml, type TourSettings } from './settings.ts'
import { usePlacement } from './use-placement.ts'
import { useReadingClock } from './use-reading-clock.ts'
import { useWatch } from './use-watch.ts'

interface Props {
  run: Run
  tutorial: Tutorial
  settings: TourSettings
  configuration: PublicConfiguration['hackingInstructor']
}

function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}

/** The step that a tour is at: in a box beside what it is about, or out of the way. */
export function Tour({ run, tutorial, settings, configuration }: Props) {
  const { t, i18n } = useTranslation()
  const box = useRef<HTMLElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const { steps } = tutorial
  const step = steps[run.step]
  const isAgain = run.step < run.furthest
  const waits = step !== undefined && goalsOf(step).length > 0
  const html = step ? t(step.text, asHtml(settings)) : ''

  const next = useEffectEvent(() => changeRun((now) => forward(now, tutorial, settings)))
  const reached = () => changeRun((now) => (now.step === run.step ? forward(now, tutorial, settings) : now))
  const trouble = useWatch(step, run, settings, waits && !isAgain && !run.isPaused, reached)
  const language = languageTag(i18n.resolvedLanguage ?? 'en')
  const readMs = readingTime(plainText(html), language, configuration.hintPlaybackSpeed)
  const isReading = !waits && !isAgain && !run.isPaused && !run.isMinimised
  useReadingClock(run.step, readMs, isReading && !isHeld, reached)
  usePlacement(run.isMinimised ? undefined : step, box, ring)

  if (!step) return null
  const canSkip = !waits || step.skippable === true || isAgain || run.isSolved || trouble.isMissing || trouble.isStuck
  return (
    <>
      <div ref={ring} className={css.ring} hidden />
    </>
  )
}
