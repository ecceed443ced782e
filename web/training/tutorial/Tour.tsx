import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import type { Tutorial } from '#lab'
import { languageTag } from '#web/i18n.ts'
import { useReadingTimer } from '../ui/use-reading-timer.ts'
import { hasGoals, isOnScreen } from './goals.ts'
import { Minimised } from './Minimised.tsx'
import { nextStep, previousStep } from './moves.ts'
import { readingTime } from './reading-time.ts'
import { changeRun, type TourRun } from './run.ts'
import { asHtml, TOUCH_QUERY, type TourSettings } from './settings.ts'
import css from './TourBox.module.css'
import { TourBox } from './TourBox.tsx'
import { useRestoreFields } from './typing.ts'
import { usePlacement } from './use-placement.ts'
import { useFollowLearner, useWatchGoals } from './use-watch.ts'

interface Props {
  run: TourRun
  tutorial: Tutorial
  settings: TourSettings
  configuration: PublicConfiguration['hackingInstructor']
}

function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}

/** The current step of a tour: in a box beside its element, or minimised. */
export function Tour({ run, tutorial, settings, configuration }: Props) {
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  const box = useRef<HTMLElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const step = tutorial.steps[run.step]
  const isAgain = run.step < run.furthest
  const waits = hasGoals(step)
  const isTouch = useMediaQuery(TOUCH_QUERY, undefined, { getInitialValueInEffect: false })
  const html = step ? t(step.text, { ...asHtml(settings), ...(isTouch && { context: 'touch' }) }) : ''

  const goOn = () => changeRun((now) => nextStep(now, tutorial, settings))
  /** Several events may ask to go on at once: only the first counts. */
  const turnPage = () => changeRun((now) => (now.step === run.step ? nextStep(now, tutorial, settings) : now))
  const [readStep, setReadStep] = useState(-1)
  const watch = { isWatching: waits && !isAgain && !run.isPaused, isRead: readStep === run.step }
  const trouble = useWatchGoals(step, run, settings, watch, turnPage)
  const language = languageTag(i18n.resolvedLanguage ?? 'en')
  const readMs = readingTime(plainText(html), language, configuration.hintPlaybackSpeed)
  // The last page stays until the learner closes it.
  const isLast = run.step === tutorial.steps.length - 1
  const isReading = !isAgain && !run.isMinimised && !isLast
  const read = () => (waits ? setReadStep(run.step) : turnPage())
  useReadingTimer(run.step, readMs, isReading && !run.isPaused, box, read)
  useRestoreFields(run, tutorial, settings)
  useFollowLearner(run, tutorial, settings)
  usePlacement(run.isMinimised ? undefined : step, box, ring)

  if (!step) return null
  const progress = { number: run.step + 1, of: tutorial.steps.length }
  if (run.isMinimised) return <Minimised progress={progress} />
  const isOpen = !waits || trouble.isDone || step.skippable === true || isAgain || run.isSolved
  return (
    <>
      <div ref={ring} className={css.ring} hidden />
      <TourBox
        key={run.name}
        ref={box}
        run={run}
        step={step}
        html={html}
        settings={settings}
        progress={progress}
        avatar={configuration.avatarImage}
        readMs={isReading && !waits ? readMs : undefined}
        isMissing={trouble.isMissing}
        wayBack={step.on !== undefined && !isOnScreen(step.on, pathname) ? step.on : undefined}
        canSkip={isOpen || trouble.isMissing || trouble.isStuck}
        onNext={goOn}
        onBack={() => changeRun((now) => previousStep(now, tutorial))}
      />
    </>
  )
}
