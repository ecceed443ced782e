import { IconArrowRight, IconCheck, IconCode, IconSparkles, IconTarget, IconTool } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Stars } from '../ui/Stars.tsx'
import css from './NextUp.module.css'
import type { Recommendation, Task } from './recommend.ts'
import { useDetailsLink } from './use-filters.ts'

const TASKS: Record<Task, { text: string; Icon: ComponentType<{ size?: number }>; place?: string }> = {
  hack: { text: 'NEXT_TASK_HACK', Icon: IconTarget },
  find: { text: 'NEXT_TASK_FIND', Icon: IconCode, place: 'find-it' },
  fix: { text: 'NEXT_TASK_FIX', Icon: IconTool, place: 'fix-it' },
  prove: { text: 'NEXT_TASK_PROVE', Icon: IconCheck, place: 'prove-it' },
}

function useWayTo(): (recommendation: Recommendation) => string {
  const details = useDetailsLink()
  return ({ challenge, task }) =>
    task === 'hack' ? details(challenge.key) : `/coding-challenge/${challenge.key}?at=${TASKS[task].place}`
}

/** The recommended next task and its reason, with two alternatives. */
export function NextUp({ recommendations }: { recommendations: readonly Recommendation[] }) {
  const { t } = useTranslation()
  const wayTo = useWayTo()
  const [best, ...others] = recommendations
  if (!best) {
    return (
      <section className={css.next} data-done="true">
        <h2 className={css.label}>
          <IconSparkles size={20} aria-hidden="true" />
          {t('NEXT_NOTHING_TITLE')}
        </h2>
        <p className={css.reason}>{t('NEXT_NOTHING')}</p>
      </section>
    )
  }
  const { challenge, task, reason } = best
  const { Icon, text } = TASKS[task]
  return (
    <section className={css.next} aria-labelledby="next-up">
      <h2 id="next-up" className={css.label}>
        <IconSparkles size={20} aria-hidden="true" />
        {t('NEXT_TITLE')}
      </h2>
      <div className={css.best}>
        <p className={css.name}>{challenge.title}</p>
        <p className={css.facts}>
          <Stars difficulty={challenge.difficulty} /> {challenge.category}
          <span>{t('MINUTES', { count: challenge.minutes })}</span>
        </p>
        <p className={css.reason}>{t(reason)}</p>
      </div>
      <Link
        className={css.go}
        to={wayTo(best)}
        aria-label={t('LABELLED', { label: t(text), value: challenge.title })}
      >
        <Icon size={20} aria-hidden="true" />
        {t(text)}
        <IconArrowRight size={20} aria-hidden="true" />
      </Link>
      {others.length > 0 && (
        <div className={css.others}>
          <h3>{t('NEXT_OR')}</h3>
          <ul>
            {others.map((other) => (
              <li key={`${other.task} ${other.challenge.key}`}>
                <Link to={wayTo(other)} className={css.other} title={t(other.reason)}>
                  {t('LABELLED', { label: t(TASKS[other.task].text), value: other.challenge.title })}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
