import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { choice } from '#web/data/choices.ts'
import classes from './Stepper.module.css'
import { STEPS, type StepName, stepStates } from './steps.ts'

/** Where one is on the way to the order. Steps that are done lead back; what was chosen there stays. */
export function Stepper({ current }: { current: StepName }) {
  const { t } = useTranslation()
  const states = stepStates(current, (asked) => choice(asked) !== undefined)
  return (
    <nav className={classes.steps} aria-label={t('CHECKOUT_STEPS')}>
      <ol className={`ff-list ${classes.list}`}>
        {states.map(({ step, state, isLink }, index) => {
          const isHere = step.name === current
          const inside = (
            <>
              <span className={classes.mark} aria-hidden="true">
                {state === 'done' ? <IconCheck size={20} stroke={3} /> : index + 1}
              </span>
              <span className={classes.name}>
                {t(step.text)}
                {state === 'done' && !isHere && <span className="ff-hidden"> ({t('STEP_FINISHED')})</span>}
              </span>
            </>
          )
          return (
            <li key={step.name} className={classes.step} data-state={state} data-here={isHere}>
              {isLink ? (
                <Link to={step.path} className={classes.link}>
                  {inside}
                </Link>
              ) : (
                <span className={classes.link} {...(isHere ? { 'aria-current': 'step' as const } : {})}>
                  {inside}
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <p className={classes.where} aria-hidden="true">
        {t('STEP_NUMBER', {
          number: STEPS.findIndex(({ name }) => name === current) + 1,
          all: STEPS.length,
        })}
      </p>
    </nav>
  )
}
