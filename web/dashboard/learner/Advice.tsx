import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Advice as Told } from '#contract/activity.ts'
import { GiveHint } from './GiveHint.tsx'
import classes from './LearnerPanel.module.css'

interface AdviceProps {
  advice: Told
  id: string
  nickname: string
}

/** What to say to her: that she is close, and the hints that she has not opened. The next one is open here, the rest by a click. */
export function Advice({ advice: { challenge, name, hints, isNear }, id, nickname }: AdviceProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-labelledby="learner-advice">
      <h3 id="learner-advice">{t('DESK_ADVICE')}</h3>
      <p className={classes.quiet}>
        {name} · <Link to={`/answers/${challenge}`}>{t('DESK_ADVICE_ANSWERS')}</Link>
      </p>
      {isNear && <p className={classes.near}>{t('DESK_ADVICE_NEAR')}</p>}
      {hints.length === 0 && <p>{t('DESK_ADVICE_NO_HINTS')}</p>}
      {hints.length > 0 && (
        <p>
          <GiveHint id={id} nickname={nickname} />
        </p>
      )}
      {hints.map((hint, index) => (
        <details key={hint} className={classes.hint} open={index === 0}>
          <summary>
            {t(index === 0 ? 'DESK_ADVICE_NEXT' : 'DESK_ADVICE_LATER', { number: index + 1 })}
          </summary>
          <p>{hint}</p>
        </details>
      ))}
    </section>
  )
}
