import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '#web/configuration.ts'
import css from './CodingTour.module.css'
import { StartTour } from './StartTour.tsx'

/** Starts the tour of coding challenges, for those who meet their first one. */
export function CodingTour() {
  const { data } = useQuery(configurationQuery)
  return data?.hackingInstructor.isEnabled ? (
    <StartTour name="Coding Challenges" className={css.start} />
  ) : null
}
