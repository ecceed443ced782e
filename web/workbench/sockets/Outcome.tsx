import { useTranslation } from 'react-i18next'
import parts from '../parts.module.css'

/** What came of asking the chain, or in words why nothing did. */
export interface Came {
  text: string
  isError: boolean
}

export function Outcome({ came }: { came: Came | undefined }) {
  const { t } = useTranslation()
  if (!came) return null
  return came.isError ? (
    <p className={parts.error} role="alert">
      {came.text}
    </p>
  ) : (
    <output className={parts.out} aria-label={t('WB_CHAIN_OUTCOME')}>
      {came.text}
    </output>
  )
}
