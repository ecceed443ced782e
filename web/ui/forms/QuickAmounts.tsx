import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './QuickAmounts.module.css'

interface Props {
  /** As typed into the field. */
  amounts: readonly string[]
  /** Shown after each amount. */
  unit?: string
  onChoose: (amount: string) => void
}

/** Buttons with frequent amounts, below the field. */
export function QuickAmounts({ amounts, unit = '', onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={css.amounts}>
      <legend className="ff-hidden">{t('QUICK_AMOUNTS')}</legend>
      {amounts.map((amount) => (
        <Button key={amount} variant="default" onClick={() => onChoose(amount)}>
          {amount}
          {unit}
        </Button>
      ))}
    </fieldset>
  )
}
