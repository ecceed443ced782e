import { useTranslation } from 'react-i18next'
import { Named } from '#web/ui/Named.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { OrderPanel } from './OrderPanel.tsx'
import classes from './Staff.module.css'
import { StockPanel } from './StockPanel.tsx'

/** Orders, prices and stock, for the accountants. */
export default function Accounting() {
  const { t } = useTranslation()
  usePageTitle(t('ACCOUNTING'))
  return (
    <Named element="app-accounting" className={classes.screen}>
      <h1>{t('ACCOUNTING')}</h1>
      <div className={classes.desk}>
        <OrderPanel />
        <StockPanel />
      </div>
    </Named>
  )
}
