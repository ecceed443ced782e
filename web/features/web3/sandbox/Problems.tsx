import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Problem } from './compile-output.ts'
import classes from './Problems.module.css'

interface Props {
  problems: readonly Problem[]
  /** Brings the reader to a place in the code. */
  onGo: (place: NonNullable<Problem['place']>) => void
}

/** Everything that the compiler has to say, each with the way to its line. */
export function Problems({ problems, onGo }: Props) {
  return (
    <ul className={`ff-list ${classes.problems}`}>
      {problems.map((problem) => (
        <li
          key={`${problem.place?.line}:${problem.place?.column} ${problem.message}`}
          className={classes.problem}
          data-severity={problem.severity}
        >
          {problem.severity === 'error' ? (
            <IconCircleX aria-hidden="true" />
          ) : (
            <IconAlertTriangle aria-hidden="true" />
          )}
          <Saying problem={problem} onGo={onGo} />
        </li>
      ))}
    </ul>
  )
}

function Saying({ problem, onGo }: { problem: Problem; onGo: Props['onGo'] }) {
  const { t } = useTranslation()
  const { place, message, severity } = problem
  const kind = t(severity === 'error' ? 'WEB3_PROBLEM_ERROR' : 'WEB3_PROBLEM_WARNING')
  if (!place) {
    return (
      <p lang="en">
        <span className="ff-hidden">{kind}: </span>
        {message}
      </p>
    )
  }
  return (
    <button type="button" onClick={() => onGo(place)}>
      <span className="ff-hidden">{kind}: </span>
      <span className={classes.place}>{t('WEB3_PROBLEM_LINE', { line: place.line })}</span>{' '}
      <span lang="en">{message}</span>
    </button>
  )
}
