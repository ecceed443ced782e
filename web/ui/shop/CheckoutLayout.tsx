import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { savedChoice } from '#web/data/checkout-choices.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import IconCheck from '~icons/check'
import classes from './CheckoutLayout.module.css'
import { STEPS, type StepName, stepStates } from './steps.ts'

interface CheckoutLayoutProps {
  element: `${string}-${string}`
  title: string
  lead?: string
  /** The current step of the checkout, if there is one. */
  step?: StepName
  /** The receipt beside the content. */
  slip?: ReactNode
  children: ReactNode
}

/** The layout of the checkout and related screens: steps, title, content and receipt. */
export function CheckoutLayout({ element, title, lead, step, slip, children }: CheckoutLayoutProps) {
  usePageTitle(title)
  return (
    <NamedElement element={element} className={slip ? 'ff-page' : `ff-page ${classes.narrow}`}>
      {step && <Stepper current={step} />}
      <Stack gap="xs">
        <h1>{title}</h1>
        {lead && (
          <Box component="p" className="ff-lead" maw="60ch">
            {lead}
          </Box>
        )}
      </Stack>
      <div className={slip ? classes.layout : undefined}>
        <div className={classes.matter}>{children}</div>
        {slip}
      </div>
    </NamedElement>
  )
}

/** The steps of the checkout. Completed steps are links; their choices stay. */
function Stepper({ current }: { current: StepName }) {
  const { t } = useTranslation()
  const states = stepStates(current, (asked) => savedChoice(asked) !== undefined)
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
