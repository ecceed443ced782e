import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '~icons/alert-triangle'
import { useFocusOn } from '../../coding/use-focus-on.ts'
import css from './CustomFix.module.css'
import type { DescribedProblem } from './editor-props.ts'
import type { Problem } from './problems.ts'

const PROBLEM_TEXTS: Partial<Record<Problem['from'], string>> = {
  fit: 'OWN_FIX_MISFIT',
  missing: 'OWN_FIX_MISSING',
}

/** Problems with their text for the learner. */
export function useDescribedProblems(problems: readonly Problem[]): readonly DescribedProblem[] {
  const { t } = useTranslation()
  return useMemo(
    () =>
      problems.map((problem) => {
        const { from, message } = problem
        const key = PROBLEM_TEXTS[from]
        return { problem, words: key ? t(key, { message }) : message }
      }),
    [problems, t],
  )
}

interface Props {
  problems: readonly DescribedProblem[]
  /** The compiler has checked the text. */
  isChecked: boolean
  /** Changes when the code could not run: the list takes the focus. */
  news: object | undefined
  onGoTo: (place: Problem) => void
}

/** The problems of the learner's code, from top to bottom. Each leads to its position. */
export function ProblemList({ problems, isChecked, news, onGoTo }: Props) {
  const { t } = useTranslation()
  const list = useFocusOn<HTMLDivElement>(news)
  const count = problems.length
  const summary = count === 0 ? t('OWN_FIX_NO_PROBLEMS') : t('OWN_FIX_PROBLEMS', { count })
  return (
    <div ref={list} tabIndex={-1} className={css.problems} role="status">
      {(isChecked || count > 0) && <p data-good={count === 0}>{summary}</p>}
      {count > 0 && (
        <ol>
          {problems.map(({ problem, words }) => (
            <li key={`${problem.line}:${problem.column} ${words}`}>
              <button type="button" onClick={() => onGoTo(problem)}>
                <IconAlertTriangle size={18} aria-hidden="true" />
                <span className={css.place}>
                  {t('OWN_FIX_PLACE', { line: problem.line, column: problem.column })}
                </span>
                <span className={css.words}>{words}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
