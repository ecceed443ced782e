import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import { configurationQuery } from '#web/configuration.ts'
import { onSocket } from '#web/socket.ts'
import english from '../../../content/i18n/en/tutorials.json' with { type: 'json' }
import { currentPath, isOnScreen } from './goals.ts'
import { nextStep, skipSolvedSteps } from './moves.ts'
import { changeRun, storeRun, type TourRun } from './run.ts'
import { tourSettings } from './settings.ts'
import { Tour } from './Tour.tsx'
import { TourEnd } from './TourEnd.tsx'
import { challengeOf, findTutorial } from './tutorials.ts'

i18next.addResourceBundle('en', 'translation', english, true, true)

/** Runs a tour across the screens of the shop. */
export default function Instructor({ run }: { run: TourRun }) {
  const { data } = useQuery(configurationQuery)
  if (!data) return null
  return data.hackingInstructor.isEnabled ? <Guide run={run} configuration={data} /> : <Nobody />
}

/** Drops a requested tour if tours are disabled. */
function Nobody() {
  useEffect(() => storeRun(undefined), [])
  return null
}

/** Records that the challenge of the tour was solved. */
function useSolvedNews(): void {
  useEffect(
    () =>
      onSocket('challenge solved', ({ name, isRestore }) =>
        changeRun((run) => {
          const isIt = !isRestore && name.toLowerCase() === challengeOf(run.name).toLowerCase()
          return isIt && !run.isSolved ? skipSolvedSteps(run, findTutorial(run.name)) : run
        }),
      ),
    [],
  )
}

/** Whether this is the screen, without a search. */
function isFresh(screen: string): boolean {
  return isOnScreen(screen) && !currentPath().includes('q=')
}

function Guide({ run, configuration }: { run: TourRun; configuration: PublicConfiguration }) {
  const tutorial = useMemo(() => findTutorial(run.name), [run.name])
  const settings = useMemo(() => tourSettings(configuration), [configuration])
  const navigate = useNavigate()
  useSolvedNews()
  useEffect(() => {
    if (run.step >= 0) return
    if (tutorial.from !== undefined && !isFresh(tutorial.from)) void navigate(tutorial.from)
    window.scrollTo({ top: 0, behavior: 'instant' })
    changeRun((now) => (now.step < 0 ? nextStep(now, tutorial, settings) : now))
  }, [run, tutorial, settings, navigate])

  if (run.step < 0) return null
  if (run.step >= tutorial.steps.length) return <TourEnd run={run} />
  return (
    <Tour run={run} tutorial={tutorial} settings={settings} configuration={configuration.hackingInstructor} />
  )
}
