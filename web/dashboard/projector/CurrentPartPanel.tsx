import { useTranslation } from 'react-i18next'
import type { LearnerPlan } from '#contract/plans.ts'
import { TimeLeft } from '../plan/PlanBar.tsx'
import { UserText } from '../ui/text.tsx'
import classes from './Projector.module.css'

interface CurrentPartPanelProps {
  plan: LearnerPlan
  /** When the plan was read, by this machine's clock. */
  readAt: number
}

/** The running part of the plan: what to do, and the time left. */
export function CurrentPartPanel({ plan, readAt }: CurrentPartPanelProps) {
  const { t } = useTranslation()
  const { number, parts, title, say, leftMs, next } = plan
  return (
    <section className={classes.now} aria-labelledby="wall-now">
      <div>
        <p className={classes.kicker}>{t('DASHBOARD_PLAN_PART', { number, parts })}</p>
        <h2 id="wall-now" className="ff-break">
          <UserText text={title} />
        </h2>
        {say !== '' && (
          <p className="ff-break">
            <UserText text={say} />
          </p>
        )}
      </div>
      <div className={classes.time}>
        <p className={classes.left}>
          <TimeLeft endsAt={readAt + leftMs} />
        </p>
        {next !== null && (
          <p className={classes.kicker}>
            {t('DASHBOARD_PROJECTOR_NEXT')} <UserText text={next} />
          </p>
        )}
      </div>
    </section>
  )
}
