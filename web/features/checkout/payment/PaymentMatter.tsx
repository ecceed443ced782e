import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '#web/session.ts'
import { Counter } from '#web/ui/Counter.tsx'
import { ForCustomers } from '#web/ui/ForCustomers.tsx'
import type { StepName } from '#web/ui/steps.ts'
import { AddCard } from './AddCard.tsx'
import { Cards } from './Cards.tsx'

interface PaymentMatterProps {
  title: string
  step?: StepName
  chosen: string | undefined
  onChoose: (card: string | undefined) => void
  /** The slip beside the cards, for those who may pay. */
  slip: ReactNode
  /** Other ways to pay, and coupons. */
  children?: ReactNode
}

/** A payment screen: cards first, then whatever else there is for this purpose. */
export function PaymentMatter({ title, step, chosen, onChoose, slip, children }: PaymentMatterProps) {
  const { isLoggedIn } = useSession()
  return (
    <Counter
      element="app-payment"
      title={title}
      {...(step ? { step } : {})}
      {...(isLoggedIn ? { slip } : {})}
    >
      <ForCustomers>
        <Cards chosen={chosen} onChoose={onChoose} />
        <AddCard />
        {children}
      </ForCustomers>
    </Counter>
  )
}

interface PaymentActionsProps {
  text: string
  /** What is read out, where it says more than the text. */
  label?: string
  isReady: boolean
  back: string
  onContinue: () => void
}

/** On, and back. */
export function PaymentActions({ text, label, isReady, back, onContinue }: PaymentActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <Button
        className="nextButton"
        size="lg"
        fullWidth
        {...(label ? { 'aria-label': label } : {})}
        disabled={!isReady}
        onClick={onContinue}
      >
        {text}
      </Button>
      <Button className="btn-return" variant="subtle" fullWidth onClick={() => void navigate(back)}>
        {t('LABEL_BACK')}
      </Button>
    </>
  )
}
